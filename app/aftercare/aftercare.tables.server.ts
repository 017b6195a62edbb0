import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { Asking } from './aftercare.ts'

export const orderLetters = pgTable('order_letters', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  at: moment('at').notNull(),
  /** Null: the buyer wrote it. */
  staffName: text('staff_name'),
  asks: text('asks').$type<Asking>(),
  words: text('words').notNull(),
})

export const orderThreads = pgTable('order_threads', {
  orderId: uuid('order_id').primaryKey(),
  /** What the buyer asked for last. */
  asks: text('asks').$type<Asking>().notNull(),
  /** Until staff answer it, or say that it needs none. */
  isWaiting: boolean('is_waiting').notNull(),
  latestAt: moment('latest_at').notNull(),
})

export const orderPapers = pgTable('order_papers', {
  orderId: uuid('order_id').primaryKey(),
  buyerTaxNumber: text('buyer_tax_number'),
  invoiceNumber: text('invoice_number'),
})
