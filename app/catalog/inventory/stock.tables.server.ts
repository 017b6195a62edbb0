import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { SelectedOptions } from '../line-options.ts'

export const stockItems = pgTable('ready_pieces', {
  id: uuid('id').primaryKey(),
  productId: uuid('product_id').notNull(),
  choices: jsonb('choices').$type<SelectedOptions>().notNull().default({}),
  made: integer('made').notNull(),
  /** Maintained by a trigger from the reservations. */
  held: integer('held').notNull().default(0),
  taken: integer('taken').notNull().default(0),
  free: integer('free').notNull().generatedAlwaysAs(sql``),
})

export const stockReservations = pgTable('ready_holds', {
  lineId: uuid('line_id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  customerId: text('customer_id').notNull(),
  pieceId: uuid('piece_id').notNull(),
  quantity: integer('quantity').notNull(),
  /** The payment needs at least this many, because the product is not made to order. */
  least: integer('least').notNull(),
  state: text('state').$type<'held' | 'taken' | 'freed'>().notNull(),
  /** Null: until its order is paid or cancelled. */
  endsAt: moment('ends_at'),
})
export type StockReservation = typeof stockReservations.$inferSelect
