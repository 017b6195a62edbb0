import { and, eq, gt, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { addresses, checkoutSelections } from '#app/account/account.tables.server.ts'
import { cartChanges, cartLines } from '#app/cart/cart.tables.server.ts'
import { orderInvoiceDetails, orderMessages, orderThreads } from '#app/conversations/conversations.tables.server.ts'
import { lockCustomer } from '#app/customers/customer-lock.server.ts'
import { selectedCodes } from '#app/discounts/discounts.tables.server.ts'
import { feedback } from '#app/feedback/feedback.tables.server.ts'
import { addSeconds } from '#app/framework/clock.ts'
import {
  customerCredentials,
  customerSessions,
  customers,
  guestJoins,
  verifications,
} from '#app/identity/identity.tables.server.ts'
import {
  channelMessages,
  customerMessages,
  orderEvents,
  orderExchanges,
  orderLines,
  orderNotes,
  orderPhotographs,
  orders,
} from '#app/orders/orders.tables.server.ts'
import { parcels } from '#app/orders/parcels/parcels.tables.server.ts'
import { attempts, initiatorCalls, providerMessages, receipts, reviews } from '#app/payments/payments.tables.server.ts'
import { refundAnswers, refunds } from '#app/payments/refunds/refunds.tables.server.ts'
import { statementRows } from '#app/reconciliation/reconciliation.tables.server.ts'
import { productReviews } from '#app/reviews/reviews.tables.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { listOrderIds } from './orders-of-customer.server.ts'

export type EraseResult = { ok: true } | { ok: false; reason: 'open-order' | 'open-payment' }

/** The time after which a sent order counts as delivered, even if staff have not marked it. */
const onItsWaySeconds = 30 * 86_400

/**
 * Erases the person's data. Orders, payments and sales stay, as the law demands, without name, addresses, phones,
 * written texts and providers' data. Refused while an order, a payment or a refund is in progress.
 */
export async function eraseCustomer(
  tx: Database,
  customerId: string,
  { at, isEmailProven = false }: { at: Date; isEmailProven?: boolean },
): Promise<EraseResult> {
  await lockCustomer(tx, customerId)
  const ids = await listOrderIds(tx, customerId)
  const obstacle = await findObstacle(tx, customerId, ids, at)
  if (obstacle) return { ok: false, reason: obstacle }
  await eraseFeedback(tx, customerId, isEmailProven)
  await eraseAccount(tx, customerId, at)
  if (ids.length > 0) {
    await erasePayments(tx, ids)
    await eraseOrders(tx, ids)
  }
  return { ok: true }
}

async function findObstacle(tx: Database, customerId: string, ids: string[], at: Date) {
  const isRecentlySent = and(eq(orders.state, 'sent'), gt(orders.paidAt, addSeconds(at, -onItsWaySeconds)))
  const isOpen = or(inArray(orders.state, ['awaiting_payment', 'paid', 'making']), isRecentlySent)
  if (ids.length > 0 && (await tx.$count(orders, and(inArray(orders.id, ids), isOpen))) > 0)
    return 'open-order' as const
  const isTheirs = or(eq(attempts.customerId, customerId), ids.length > 0 ? inArray(attempts.orderId, ids) : undefined)
  const isBeingChecked = and(isTheirs, isNotNull(attempts.nextCheckAt))
  const isInReview = and(inArray(reviews.orderId, ids), isNull(reviews.settledAt))
  const isBeingRefunded = and(inArray(refunds.orderId, ids), inArray(refunds.state, ['requested', 'sent', 'unknown']))
  const open =
    (await tx.$count(attempts, isBeingChecked)) +
    (ids.length === 0 ? 0 : (await tx.$count(reviews, isInReview)) + (await tx.$count(refunds, isBeingRefunded)))
  return open > 0 ? ('open-payment' as const) : null
}

/**
 * Feedback is linked to a person only by its e-mail address. If the address is not verified, unread messages stay,
 * without their sender, so that an account under another person's address can't delete that person's messages.
 */
async function eraseFeedback(tx: Database, customerId: string, isEmailProven: boolean): Promise<void> {
  const isTheirs = sql`lower(${feedback.email}) = (select lower(email) from ${customers} where id = ${customerId})`
  await tx.delete(feedback).where(isEmailProven ? isTheirs : and(isTheirs, isNotNull(feedback.readAt)))
  await tx.update(feedback).set({ name: '', email: '', sender: '' }).where(isTheirs)
}

async function eraseAccount(tx: Database, customerId: string, at: Date): Promise<void> {
  await tx.delete(customerSessions).where(eq(customerSessions.customerId, customerId))
  await tx.delete(customerCredentials).where(eq(customerCredentials.customerId, customerId))
  await tx.delete(verifications).where(eq(verifications.value, customerId))
  await tx.delete(guestJoins).where(or(eq(guestJoins.guestId, customerId), eq(guestJoins.customerId, customerId)))
  await tx.delete(addresses).where(eq(addresses.customerId, customerId))
  await tx.delete(checkoutSelections).where(eq(checkoutSelections.customerId, customerId))
  await tx.delete(cartLines).where(eq(cartLines.customerId, customerId))
  await tx.delete(cartChanges).where(eq(cartChanges.customerId, customerId))
  await tx.delete(selectedCodes).where(eq(selectedCodes.customerId, customerId))
  await tx
    .update(customers)
    .set({
      name: '',
      email: null,
      image: null,
      isGuest: true,
      emailVerified: false,
      updatedAt: at,
      erasedAt: at,
      staffNote: '',
    })
    .where(eq(customers.id, customerId))
}

async function eraseOrders(tx: Database, ids: string[]): Promise<void> {
  // The country alone identifies no one, and accounting needs it.
  const countryOf = (address: SQL) =>
    sql`jsonb_build_object('name', '', 'address', '', 'city', '', 'state', '', 'zip', '', 'country', ${address}->'country', 'phone', '')`
  await tx
    .update(orders)
    .set({
      contactName: '',
      contactEmail: '',
      contactPhone: '',
      shippingAddress: countryOf(sql`${orders.shippingAddress}`),
      customerAddress: countryOf(sql`${orders.customerAddress}`),
      trackingNote: null,
      // A new token invalidates the mailed links.
      linkToken: sql`default`,
    })
    .where(inArray(orders.id, ids))
  // The note for the makers may contain a name.
  await tx.update(orderLines).set({ note: null }).where(inArray(orderLines.orderId, ids))
  await tx.update(orderExchanges).set({ note: null }).where(inArray(orderExchanges.orderId, ids))
  await tx.update(orderEvents).set({ note: null }).where(inArray(orderEvents.orderId, ids))
  // The carrier would reveal the recipient to anyone with the tracking number.
  await tx
    .update(parcels)
    .set({ trackingNumber: null, trackingLink: null, note: null })
    .where(inArray(parcels.orderId, ids))
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  await tx.delete(orderMessages).where(inArray(orderMessages.orderId, ids))
  await tx.delete(orderThreads).where(inArray(orderThreads.orderId, ids))
  await tx.update(orderInvoiceDetails).set({ buyerTaxNumber: null }).where(inArray(orderInvoiceDetails.orderId, ids))
  await tx.delete(productReviews).where(inArray(productReviews.orderId, ids))
  await tx.delete(customerMessages).where(inArray(customerMessages.orderId, ids))
  // Captions of photographs may contain the customer's name. The cleanup job removes the unused images.
  await tx.delete(orderPhotographs).where(inArray(orderPhotographs.orderId, ids))
  // Replaces the text of the messages to the makers about these orders. Unsent messages are sent with the new text.
  const number = sql`(select o.prefix || '-' || o.number from orders o where o.id = ${channelMessages.orderId})`
  await tx
    .update(channelMessages)
    .set({ text: sql`'<b>' || ${number} || '</b>: its customer was erased'`, lastError: null })
    .where(inArray(channelMessages.orderId, ids))
}

async function erasePayments(tx: Database, orderIds: string[]): Promise<void> {
  const isTheirs = inArray(attempts.orderId, orderIds)
  const own = await tx.select({ id: attempts.id }).from(attempts).where(isTheirs)
  const ids = own.map(({ id }) => id)
  await tx.update(reviews).set({ detail: {} }).where(inArray(reviews.orderId, orderIds))
  const orderRefunds = await tx.select({ id: refunds.id }).from(refunds).where(inArray(refunds.orderId, orderIds))
  const refundIds = orderRefunds.map(({ id }) => id)
  if (refundIds.length > 0) {
    await tx.update(refundAnswers).set({ body: '' }).where(inArray(refundAnswers.refundId, refundIds))
    await tx.update(initiatorCalls).set({ answer: null }).where(inArray(initiatorCalls.subject, refundIds))
  }
  if (ids.length === 0) return
  // `checkoutRequestId` is M-Pesa's id of a prompt, which ends with the phone number.
  await tx
    .update(attempts)
    .set({ phone: null, checkoutRequestId: null, resultText: null, newcomerAddress: null })
    .where(isTheirs)
  const erasedReceipts = await tx
    .update(receipts)
    .set({ phone: null, payer: null })
    .where(inArray(receipts.attemptId, ids))
    .returning({ receipt: receipts.receipt })
  const codes = erasedReceipts.map(({ receipt }) => receipt)
  if (codes.length > 0) {
    await tx.update(initiatorCalls).set({ answer: null }).where(inArray(initiatorCalls.subject, codes))
    await tx.update(statementRows).set({ payer: '', details: '' }).where(inArray(statementRows.receipt, codes))
  }
  // The messages about manual payments have no attempt, so they are found by the receipt in their text.
  const mentionsReceipt = codes.map((receipt) =>
    and(isNull(providerMessages.attemptId), like(providerMessages.body, `%${receipt}%`)),
  )
  await tx
    .update(providerMessages)
    .set({ body: '' })
    .where(or(inArray(providerMessages.attemptId, ids), ...mentionsReceipt))
}
