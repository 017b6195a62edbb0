import { and, eq, type SQL, sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import type { Address } from '#app/account/address.ts'
import type { SelectedOption } from '#app/catalog/line-options.ts'
import type { SoldDelivery } from '#app/delivery/delivery-option.ts'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import { queueColumns } from '#app/framework/outbox/outbox.tables.server.ts'
import type { OrderMethod } from '#app/money/payment-method.ts'
import type { ExchangeState } from './exchange-states.ts'
import type { OrderNumberInput, OrderState } from './order.ts'

export const orders = pgTable('orders', {
  id: primary.uuid('id'),
  number: required.integer('number').default(sql`nextval('order_numbers')`),
  prefix: required.text('prefix').default('EK'),
  customerId: required.text('customer_id'),
  state: required.text('state').$type<OrderState>(),
  method: required.text('method').$type<OrderMethod>(),
  contactName: required.text('contact_name'),
  contactEmail: required.text('contact_email'),
  contactPhone: required.text('contact_phone'),
  shippingAddress: required.jsonb('shipping_address').$type<Address>(),
  customerAddress: required.jsonb('customer_address').$type<Address>(),
  subtotalCents: required.integer('subtotal_cents'),
  discountCents: required.integer('discount_cents').default(0),
  discountCode: optional.text('discount_code'),
  shippingCents: required.integer('shipping_cents'),
  shippingKes: optional.integer('shipping_kes'),
  delivery: optional.jsonb('delivery').$type<SoldDelivery>(),
  totalCents: required.integer('total_cents'),
  rate: required.numeric('rate', { precision: 12, scale: 6 }),
  rateSource: required.text('rate_source'),
  rateFetchedAt: optional.moment('rate_fetched_at'),
  rateIsFallback: required.boolean('rate_is_fallback'),
  amountKes: required.integer('amount_kes'),
  discountKes: required.integer('discount_kes').default(0),
  refundedKes: required.integer('refunded_kes').default(0),
  refundedShippingCents: required.integer('refunded_shipping_cents').default(0),
  cartFingerprint: required.text('cart_fingerprint'),
  isDemo: required.boolean('is_demo'),
  isOnHold: required.boolean('is_on_hold').default(false),
  superseded: required.boolean('superseded').default(false),
  /** True if this order is the price difference for an exchange of another order: there is nothing to make. */
  paysExchange: required.boolean('pays_exchange').default(false),
  /** The unpaid order for the difference of an exchange; it blocks this order. */
  awaitedOrderId: optional.uuid('awaited_order_id'),
  trackingNote: optional.text('tracking_note'),
  assigneeId: optional.uuid('assignee_id'),
  receipt: optional.text('receipt'),
  createdAt: required.moment('created_at'),
  quotedAt: required.moment('quoted_at'),
  expiresAt: optional.moment('expires_at'),
  paidAt: optional.moment('paid_at'),
  /** The bank transfer, as staff recorded it. */
  bankKes: optional.integer('bank_kes'),
  bankReference: optional.text('bank_reference'),
  bankArrivedAt: optional.moment('bank_arrived_at'),
  makingDueOn: optional.date('making_due_on'),
  withYouBy: optional.date('with_you_by'),
  /** The database generates it: 128 random bits. */
  linkToken: required.text('link_token').default(sql`default`),
})

/** The columns that `orderNumber` needs. */
export const orderNumberColumns = { prefix: orders.prefix, number: orders.number }

/** Matches the number's digits. If the text has a prefix, at least one order must have this prefix. */
export function matchesOrderNumber({ prefix, number }: OrderNumberInput): SQL | undefined {
  const isKnownPrefix =
    prefix === null ? undefined : sql`exists (select 1 from orders named where named.prefix = ${prefix})`
  return and(eq(orders.number, number), isKnownPrefix)
}

export const orderLines = pgTable('order_lines', {
  id: primary.uuid('id'),
  orderId: required.uuid('order_id'),
  position: required.integer('position'),
  /** Null for a product that staff described on a payment link. */
  productId: optional.uuid('product_id'),
  name: required.text('name'),
  category: required.text('category'),
  priceCents: required.integer('price_cents'),
  quantity: required.integer('quantity'),
  imageKey: optional.text('image_key'),
  choices: required.jsonb('choices').$type<SelectedOption[]>().default([]),
  note: optional.text('note'),
})

export const orderExchanges = pgTable('order_exchanges', {
  id: primary.uuid('id'),
  orderId: required.uuid('order_id'),
  lineId: required.uuid('line_id'),
  newLineId: optional.uuid('new_line_id'),
  quantity: required.integer('quantity'),
  /** The new product, with its name at the time of the exchange. */
  productId: required.uuid('product_id'),
  name: required.text('name'),
  category: required.text('category'),
  imageKey: optional.text('image_key'),
  note: optional.text('note'),
  choices: required.jsonb('choices').$type<SelectedOption[]>(),
  /** The current price of the new options; the new line keeps the price that the buyer paid. */
  priceCents: required.integer('price_cents'),
  paymentOrderId: optional.uuid('payment_order_id'),
  refundId: optional.uuid('refund_id'),
  state: required.text('state').$type<ExchangeState>(),
  requestedBy: required.text('asked_by'),
  requestedAt: required.moment('asked_at'),
  settledAt: optional.moment('settled_at'),
})
export type OrderExchange = typeof orderExchanges.$inferSelect

export const orderEvents = pgTable('order_events', {
  id: primary.identity('id'),
  orderId: required.uuid('order_id'),
  at: required.moment('at'),
  fromState: optional.text('from_state').$type<OrderState>(),
  toState: required.text('to_state').$type<OrderState>(),
  actor: required.text('actor'),
  note: optional.text('note'),
  /** The parcel that the step created. */
  parcelId: optional.uuid('parcel_id'),
})

export const salesRows = pgTable('sales', {
  id: primary.uuid('id'),
  orderId: required.uuid('order_id'),
  lineId: required.uuid('line_id'),
  name: required.text('name'),
  category: required.text('category'),
  priceCents: required.integer('price_cents'),
  quantity: required.integer('quantity'),
  totalCents: required.integer('total_cents'),
  /**
   * Shillings times the minor units of the shop's currency, for a refund of an amount or of the last cents of a line.
   * Null: `totalCents` times the rate of the order.
   */
  centsAtRate: optional.numeric('cents_at_rate'),
  isDiscount: required.boolean('is_discount').default(false),
  isDemo: required.boolean('is_demo'),
  soldAt: required.moment('sold_at'),
})

export const channelMessages = pgTable('channel_messages', {
  id: primary.uuid('id'),
  orderId: optional.uuid('order_id'),
  kind: required.text('kind'),
  /** The lowest number is sent first. */
  priority: required.integer('priority').default(1),
  /** The number of bank orders in the message. */
  ordersCount: required.integer('orders_count').default(1),
  text: required.text('text'),
  /** `not-posted`: Telegram was not configured. */
  state: required.text('state').$type<'waiting' | 'sent' | 'set-aside' | 'not-posted'>(),
  ...queueColumns(),
  channelMessageId: optional.text('channel_message_id'),
  createdAt: required.moment('created_at'),
  sentAt: optional.moment('sent_at'),
  /** True if a mail for each of the makers' addresses exists. */
  isMailQueued: required.boolean('is_mail_queued').default(false),
})

/** A mail to one of the makers' addresses with the text of a channel message. */
export const makerMails = pgTable('maker_mails', {
  id: primary.uuid('id'),
  messageId: required.uuid('message_id'),
  recipient: required.text('recipient'),
  priority: required.integer('priority'),
  state: required.text('state').$type<'waiting' | 'sent' | 'set-aside'>(),
  round: required.integer('round').default(1),
  ...queueColumns(),
  createdAt: required.moment('created_at'),
  sentAt: optional.moment('sent_at'),
})

export const customerMessages = pgTable('customer_messages', {
  id: primary.uuid('id'),
  orderId: required.uuid('order_id'),
  kind: required.text('kind'),
  way: required.text('way').$type<'email' | 'sms'>(),
  recipient: required.text('recipient'),
  subject: optional.text('subject'),
  text: required.text('text'),
  html: optional.text('html'),
  /** `unclear`: the message may or may not have arrived. */
  state: required.text('state').$type<'waiting' | 'sent' | 'unclear' | 'set-aside'>(),
  round: required.integer('round').default(1),
  ...queueColumns(),
  providerId: optional.text('provider_id'),
  /** The SMS provider's delivery report. */
  report: optional.text('report').$type<'delivered' | 'failed'>(),
  reportReason: optional.text('report_reason'),
  createdAt: required.moment('created_at'),
  /** When the message was first due, or when staff last sent it again. */
  wantedAt: required.moment('wanted_at'),
  sentAt: optional.moment('sent_at'),
})

/** Internal notes of staff. */
export const orderNotes = pgTable('order_notes', {
  id: primary.uuid('id'),
  orderId: required.uuid('order_id'),
  text: required.text('text'),
  staffId: required.uuid('staff_id'),
  at: required.moment('at'),
})

export const smsOptOuts = pgTable('sms_opt_outs', { phoneHash: primary.text('phone_hash'), at: required.moment('at') })

/** Photographs of the production, for the buyer. */
export const orderPhotographs = pgTable('order_photographs', {
  id: primary.uuid('id'),
  orderId: required.uuid('order_id'),
  imageKey: required.text('image_key'),
  width: required.integer('width'),
  height: required.integer('height'),
  words: optional.text('words'),
  staffName: required.text('staff_name'),
  addedAt: required.moment('added_at'),
  /** The first photograph in the message that announces this photograph. */
  announcedWith: required.uuid('told_with'),
})
