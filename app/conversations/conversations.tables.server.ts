import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { RequestKind } from './conversation.ts'

export const orderLetters = pgTable('order_letters', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  at: moment('at').notNull(),
  /** Null for a message from the buyer. */
  staffName: text('staff_name'),
  asks: text('asks').$type<RequestKind>(),
  words: text('words').notNull(),
})

export const orderThreads = pgTable('order_threads', {
  orderId: uuid('order_id').primaryKey(),
  /** The buyer's latest request. */
  asks: text('asks').$type<RequestKind>().notNull(),
  /** Until staff answer, or mark it as needing no answer. */
  isWaiting: boolean('is_waiting').notNull(),
  /** Whether the waiting request was announced in the channel. */
  isAnnounced: boolean('is_announced').notNull().default(true),
  latestAt: moment('latest_at').notNull(),
})

export const orderPapers = pgTable('order_papers', {
  orderId: uuid('order_id').primaryKey(),
  buyerTaxNumber: text('buyer_tax_number'),
  invoiceNumber: text('invoice_number'),
})

export const answerTemplatesTable = pgTable('answer_templates', {
  id: uuid('id').primaryKey(),
  text: text('text').notNull(),
  createdAt: moment('created_at').notNull(),
})
