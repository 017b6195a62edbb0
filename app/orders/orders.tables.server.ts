import { and, eq, type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#app/account/address.ts'
import type { SelectedOption } from '#app/catalog/line-options.ts'
import type { SoldDelivery } from '#app/delivery/delivery-option.ts'
import { moment } from '#app/framework/database/columns.server.ts'
import { queueColumns } from '#app/framework/outbox/outbox.tables.server.ts'
import type { OrderMethod } from '#app/money/payment-method.ts'
import type { ExchangeState } from './exchange-states.ts'
import type { OrderState, TypedNumber } from './order.ts'

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey(),
  number: integer('number').notNull().default(sql`nextval('order_numbers')`),
  prefix: text('prefix').notNull().default('EK'),
  customerId: text('customer_id').notNull(),
  state: text('state').$type<OrderState>().notNull(),
  method: text('method').$type<OrderMethod>().notNull(),
  contactName: text('contact_name').notNull(),
  contactEmail: text('contact_email').notNull(),
  contactPhone: text('contact_phone').notNull(),
  shippingAddress: jsonb('shipping_address').$type<Address>().notNull(),
  customerAddress: jsonb('customer_address').$type<Address>().notNull(),
  subtotalCents: integer('subtotal_cents').notNull(),
  discountCents: integer('discount_cents').notNull().default(0),
  discountCode: text('discount_code'),
  shippingCents: integer('shipping_cents').notNull(),
  shippingKes: integer('shipping_kes'),
  delivery: jsonb('delivery').$type<SoldDelivery>(),
  totalCents: integer('total_cents').notNull(),
  rate: numeric('rate', { precision: 12, scale: 6 }).notNull(),
  rateSource: text('rate_source').notNull(),
  rateFetchedAt: moment('rate_fetched_at'),
  rateIsFallback: boolean('rate_is_fallback').notNull(),
  amountKes: integer('amount_kes').notNull(),
  discountKes: integer('discount_kes').notNull().default(0),
  refundedKes: integer('refunded_kes').notNull().default(0),
  refundedShippingCents: integer('refunded_shipping_cents').notNull().default(0),
  cartFingerprint: text('cart_fingerprint').notNull(),
  isDemo: boolean('is_demo').notNull(),
  isOnHold: boolean('is_on_hold').notNull().default(false),
  superseded: boolean('superseded').notNull().default(false),
  /** This order is the difference to pay for an exchange of another order: nothing to make. */
  paysExchange: boolean('pays_exchange').notNull().default(false),
  /** The unpaid order of an exchange, which blocks this one. */
  awaitedOrderId: uuid('awaited_order_id'),
  trackingNote: text('tracking_note'),
  assigneeId: uuid('assignee_id'),
  receipt: text('receipt'),
  createdAt: moment('created_at').notNull(),
  quotedAt: moment('quoted_at').notNull(),
  expiresAt: moment('expires_at'),
  paidAt: moment('paid_at'),
  /** What staff noted of a bank transfer when it had arrived. */
  bankKes: integer('bank_kes'),
  bankReference: text('bank_reference'),
  bankArrivedAt: moment('bank_arrived_at'),
  makingDueOn: date('making_due_on', { mode: 'string' }),
  withYouBy: date('with_you_by', { mode: 'string' }),
  /** The database generates it: 128 random bits. */
  linkToken: text('link_token').notNull().default(sql`default`),
})

/** The parts of `orderNumber`. */
export const orderNumberColumns = { prefix: orders.prefix, number: orders.number }

/** Matches the digits; a prefix must be that of an existing order. */
export function isNumbered({ prefix, number }: TypedNumber): SQL | undefined {
  const isKnown = prefix === null ? undefined : sql`exists (select 1 from orders named where named.prefix = ${prefix})`
  return and(eq(orders.number, number), isKnown)
}

export const orderLines = pgTable('order_lines', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  position: integer('position').notNull(),
  /** Null for a product that staff described on a payment link. */
  productId: uuid('product_id'),
  name: text('name').notNull(),
  category: text('category').notNull(),
  priceCents: integer('price_cents').notNull(),
  quantity: integer('quantity').notNull(),
  imageKey: text('image_key'),
  choices: jsonb('choices').$type<SelectedOption[]>().notNull().default([]),
  note: text('note'),
})

export const orderExchanges = pgTable('order_exchanges', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  lineId: uuid('line_id').notNull(),
  newLineId: uuid('new_line_id'),
  quantity: integer('quantity').notNull(),
  /** What is made instead, as the catalogue called it that day. */
  productId: uuid('product_id').notNull(),
  name: text('name').notNull(),
  category: text('category').notNull(),
  imageKey: text('image_key'),
  note: text('note'),
  choices: jsonb('choices').$type<SelectedOption[]>().notNull(),
  /** The current price of the new options; the new line keeps the price that the order was paid at. */
  priceCents: integer('price_cents').notNull(),
  paymentOrderId: uuid('payment_order_id'),
  refundId: uuid('refund_id'),
  state: text('state').$type<ExchangeState>().notNull(),
  askedBy: text('asked_by').notNull(),
  askedAt: moment('asked_at').notNull(),
  settledAt: moment('settled_at'),
})
export type OrderExchange = typeof orderExchanges.$inferSelect

export const orderEvents = pgTable('order_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  at: moment('at').notNull(),
  fromState: text('from_state').$type<OrderState>(),
  toState: text('to_state').$type<OrderState>().notNull(),
  actor: text('actor').notNull(),
  note: text('note'),
  /** The parcel that the step created. */
  parcelId: uuid('parcel_id'),
})

export const salesRows = pgTable('sales', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  lineId: uuid('line_id').notNull(),
  name: text('name').notNull(),
  category: text('category').notNull(),
  priceCents: integer('price_cents').notNull(),
  quantity: integer('quantity').notNull(),
  totalCents: integer('total_cents').notNull(),
  isDiscount: boolean('is_discount').notNull().default(false),
  isDemo: boolean('is_demo').notNull(),
  soldAt: moment('sold_at').notNull(),
})

export const channelMessages = pgTable('channel_messages', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id'),
  kind: text('kind').notNull(),
  /** The lowest number is sent first. */
  priority: integer('priority').notNull().default(1),
  /** How many bank orders the message counts. */
  ordersCount: integer('orders_count').notNull().default(1),
  text: text('text').notNull(),
  /** `not-posted`: Telegram was not configured. */
  state: text('state').$type<'waiting' | 'sent' | 'set-aside' | 'not-posted'>().notNull(),
  ...queueColumns(),
  channelMessageId: text('channel_message_id'),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
  /** A mail for each of the makers' addresses exists. */
  isMailQueued: boolean('is_mail_queued').notNull().default(false),
})

/** A channel message as a mail to one of the makers' addresses; the text is the message's. */
export const makerMails = pgTable('maker_mails', {
  id: uuid('id').primaryKey(),
  messageId: uuid('message_id').notNull(),
  recipient: text('recipient').notNull(),
  priority: integer('priority').notNull(),
  state: text('state').$type<'waiting' | 'sent' | 'set-aside'>().notNull(),
  round: integer('round').notNull().default(1),
  ...queueColumns(),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
})

export const customerMessages = pgTable('customer_messages', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  kind: text('kind').notNull(),
  way: text('way').$type<'email' | 'sms'>().notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject'),
  text: text('text').notNull(),
  html: text('html'),
  /** `unclear`: it may or may not have arrived. */
  state: text('state').$type<'waiting' | 'sent' | 'unclear' | 'set-aside'>().notNull(),
  round: integer('round').notNull().default(1),
  ...queueColumns(),
  providerId: text('provider_id'),
  /** The SMS provider's delivery report. */
  report: text('report').$type<'delivered' | 'failed'>(),
  reportReason: text('report_reason'),
  createdAt: moment('created_at').notNull(),
  /** When it was first due, or when staff last sent it again. */
  wantedAt: moment('wanted_at').notNull(),
  sentAt: moment('sent_at'),
})

/** Internal notes of staff. */
export const orderNotes = pgTable('order_notes', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  text: text('text').notNull(),
  staffId: uuid('staff_id').notNull(),
  at: moment('at').notNull(),
})

export const smsOptOuts = pgTable('sms_opt_outs', {
  phoneHash: text('phone_hash').primaryKey(),
  at: moment('at').notNull(),
})

/** Photographs of the production, for the buyer. */
export const orderPhotographs = pgTable('order_photographs', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  imageKey: text('image_key').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  words: text('words'),
  staffName: text('staff_name').notNull(),
  addedAt: moment('added_at').notNull(),
  /** The first photograph of the message that announces this one. */
  toldWith: uuid('told_with').notNull(),
})
