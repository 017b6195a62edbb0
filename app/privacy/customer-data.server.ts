import { asc, desc, eq, inArray } from 'drizzle-orm'
import { addresses, checkoutSelections } from '#app/account/account.tables.server.ts'
import { cartLines } from '#app/cart/cart.tables.server.ts'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { orderInvoiceDetails, orderMessages } from '#app/conversations/conversations.tables.server.ts'
import { customerSessions, customers } from '#app/identity/identity.tables.server.ts'
import { type NumberedOrder, orderNumber } from '#app/orders/order.ts'
import {
  customerMessages,
  orderExchanges,
  orderLines,
  orderNotes,
  orderNumberColumns,
  orderPhotographs,
  orders,
} from '#app/orders/orders.tables.server.ts'
import { parcels } from '#app/orders/parcels/parcels.tables.server.ts'
import { attempts } from '#app/payments/payments.tables.server.ts'
import { productReviews } from '#app/reviews/reviews.tables.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { listOrderIds } from './orders-of-customer.server.ts'

/** The export of all data that the shop stores about a customer, without secrets that give access. */
export async function readCustomerData(db: Database, customerId: string) {
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
  if (!customer) return null
  const ids = await listOrderIds(db, customerId)
  const customerOrders = await db.select().from(orders).where(inArray(orders.id, ids)).orderBy(desc(orders.number))
  return {
    account: {
      name: customer.name,
      email: customer.email,
      made_at: customer.createdAt,
      agreed_to_privacy_policy: customer.privacyVersion,
      note_of_the_makers: customer.staffNote || null,
    },
    addresses: await readAddresses(db, customerId),
    choices_in_checkout: await readChoices(db, customerId),
    cart: await readCart(db, customerId),
    logins: await readLogins(db, customerId),
    orders: customerOrders.map((order) => ({
      number: orderNumber(order),
      state: order.state,
      paid_by: order.method,
      contact: { name: order.contactName, email: order.contactEmail, phone: order.contactPhone },
      shipping_address: order.shippingAddress,
      customer_address: order.customerAddress,
      delivery: order.delivery,
      with_you_by: order.withYouBy,
      total_cents: order.totalCents,
      shillings: order.amountKes,
      receipt: order.receipt,
      tracking: order.trackingNote,
      ordered_at: order.createdAt,
      paid_at: order.paidAt,
    })),
    ...(await readOrderData(db, ids)),
  }
}

async function readAddresses(db: Database, customerId: string) {
  const rows = await db.select().from(addresses).where(eq(addresses.customerId, customerId))
  return rows.map(({ customerId: _id, updatedAt, ...address }) => ({ ...address, saved_at: updatedAt }))
}

async function readChoices(db: Database, customerId: string) {
  const rows = await db.select().from(checkoutSelections).where(eq(checkoutSelections.customerId, customerId))
  return rows.map(({ contactName, contactEmail, contactPhone, deliveryOption }) => ({
    delivery_option: deliveryOption,
    name: contactName,
    email: contactEmail,
    phone: contactPhone,
  }))
}

async function readCart(db: Database, customerId: string) {
  return db
    .select({ piece: products.name, quantity: cartLines.quantity, note: cartLines.note, added_at: cartLines.addedAt })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.customerId, customerId))
}

async function readLogins(db: Database, customerId: string) {
  return db
    .select({ began_at: customerSessions.createdAt, ends_at: customerSessions.expiresAt })
    .from(customerSessions)
    .where(eq(customerSessions.customerId, customerId))
}

async function readOrderData(db: Database, orderIds: string[]) {
  const order = orderNumberColumns
  const lines = await db
    .select({
      order,
      piece: orderLines.name,
      quantity: orderLines.quantity,
      note: orderLines.note,
      cents: orderLines.priceCents,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orders.id, orderIds))
    .orderBy(desc(orders.number), asc(orderLines.position))
  const payments = await db
    .select({
      order,
      way: attempts.provider,
      phone: attempts.phone,
      shillings: attempts.amountKes,
      state: attempts.state,
      receipt: attempts.receipt,
      asked_at: attempts.requestedAt,
    })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(inArray(orders.id, orderIds))
    .orderBy(desc(attempts.requestedAt))
  const reviews = await db
    .select({
      order,
      piece: products.name,
      stars: productReviews.stars,
      words: productReviews.words,
      shown_name: productReviews.shownName,
      written_at: productReviews.writtenAt,
    })
    .from(productReviews)
    .innerJoin(orders, eq(orders.id, productReviews.orderId))
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(inArray(orders.id, orderIds))
  const letters = await db
    .select({ order, asks: orderMessages.asks, words: orderMessages.words, written_at: orderMessages.at })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(inArray(orders.id, orderIds))
    .orderBy(asc(orderMessages.at))
  const receipts = await db
    .select({ order, tax_number: orderInvoiceDetails.buyerTaxNumber, invoice: orderInvoiceDetails.invoiceNumber })
    .from(orderInvoiceDetails)
    .innerJoin(orders, eq(orders.id, orderInvoiceDetails.orderId))
    .where(inArray(orders.id, orderIds))
  const messages = await db
    .select({
      order,
      way: customerMessages.way,
      to: customerMessages.recipient,
      about: customerMessages.kind,
      sent_at: customerMessages.sentAt,
    })
    .from(customerMessages)
    .innerJoin(orders, eq(orders.id, customerMessages.orderId))
    .where(inArray(orders.id, orderIds))
    .orderBy(desc(customerMessages.createdAt))
  const photographs = await db
    .select({ order, words: orderPhotographs.words, shown_at: orderPhotographs.addedAt })
    .from(orderPhotographs)
    .innerJoin(orders, eq(orders.id, orderPhotographs.orderId))
    .where(inArray(orders.id, orderIds))
    .orderBy(asc(orderPhotographs.addedAt))
  const withOrderNumber = <Row extends { order: NumberedOrder }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, order: orderNumber(row.order) }))
  return {
    order_lines: withOrderNumber(lines),
    payments: withOrderNumber(payments),
    messages: withOrderNumber(messages),
    reviews: withOrderNumber(reviews),
    letters: withOrderNumber(letters),
    photographs_of_the_making: withOrderNumber(photographs),
    exchanges: withOrderNumber(await listExchanges(db, orderIds)),
    parcels: withOrderNumber(await listParcels(db, orderIds)),
    notes_of_the_makers: withOrderNumber(await readNotes(db, orderIds)),
    receipts: withOrderNumber(receipts),
  }
}

async function listExchanges(db: Database, orderIds: string[]) {
  const { name: piece, quantity, note, requestedAt: asked_at } = orderExchanges
  return db
    .select({ order: orderNumberColumns, piece, quantity, note, asked_at })
    .from(orderExchanges)
    .innerJoin(orders, eq(orders.id, orderExchanges.orderId))
    .where(inArray(orders.id, orderIds))
    .orderBy(asc(orderExchanges.requestedAt))
}

async function listParcels(db: Database, orderIds: string[]) {
  return db
    .select({
      order: orderNumberColumns,
      carrier: parcels.carrier,
      number: parcels.trackingNumber,
      link: parcels.trackingLink,
      words: parcels.note,
      sent_at: parcels.sentAt,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(inArray(orders.id, orderIds))
    .orderBy(asc(parcels.sentAt))
}

async function readNotes(db: Database, orderIds: string[]) {
  return db
    .select({ order: orderNumberColumns, words: orderNotes.text, written_at: orderNotes.at })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(inArray(orders.id, orderIds))
    .orderBy(asc(orderNotes.at))
}
