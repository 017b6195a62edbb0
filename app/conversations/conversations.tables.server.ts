import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { RequestKind } from './conversation.ts'

export const orderMessages = pgTable('order_letters', {
  id: primary.uuid('id'),
  orderId: required.uuid('order_id'),
  at: required.moment('at'),
  /** Null for a message from the buyer. */
  staffName: optional.text('staff_name'),
  asks: optional.text('asks').$type<RequestKind>(),
  words: required.text('words'),
})

export const orderThreads = pgTable('order_threads', {
  orderId: primary.uuid('order_id'),
  /** The buyer's latest request. */
  asks: required.text('asks').$type<RequestKind>(),
  /** True until staff answer, or mark the request as needing no answer. */
  isWaiting: required.boolean('is_waiting'),
  /** True if the waiting request was announced in the makers' channel. */
  isAnnounced: required.boolean('is_announced').default(true),
  latestAt: required.moment('latest_at'),
})

export const orderInvoiceDetails = pgTable('order_papers', {
  orderId: primary.uuid('order_id'),
  buyerTaxNumber: optional.text('buyer_tax_number'),
  invoiceNumber: optional.text('invoice_number'),
})

export const answerTemplatesTable = pgTable('answer_templates', {
  id: primary.uuid('id'),
  text: required.text('text'),
  createdAt: required.moment('created_at'),
})
