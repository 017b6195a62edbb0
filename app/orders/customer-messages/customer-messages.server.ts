import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { reachablePhone } from '#app/delivery/phone-number.ts'
import { addSeconds } from '#app/framework/clock.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { type Order, undoSeconds } from '../order.ts'
import { readOrderLink } from '../order-link.server.ts'
import { hasPaidOrder } from '../orders.server.ts'
import { customerMessages } from '../orders.tables.server.ts'
import { type CustomerNotification, messageTexts, notificationKey, photographBatchSeconds } from './customer-message.ts'
import { mailHtml, mailText } from './mail-body.ts'
import { smsText } from './short-texts.ts'
import { parseSmsNumber } from './sms-number.ts'
import { isProgressNotification } from './step-texts.ts'

// Limits the messages about unpaid orders: such an order costs nothing, and its e-mail and phone may be another
// person's.
const maxUnpaidPerHour = 6
const hourSeconds = 3_600

/** An SMS without a sender ID counts as promotional and must say how to opt out. */
const promotionalOptOut = 'Stop: *456*9*5#'

type Content = { way: 'email' | 'sms'; recipient: string; subject: string | null; text: string; html: string | null }

/**
 * Stores a notification for each channel of the shop that reaches the customer. Call it in the transaction of the
 * change. A repeated notification of an order is stored once.
 */
export async function notifyCustomer(
  tx: Database,
  shop: Shop,
  order: Order,
  notification: CustomerNotification,
): Promise<void> {
  const at = shop.clock.now()
  if (notification.kind !== 'photographed') await releaseWaitingMessages(tx, order.id, at)
  const isSmsAllowed = await canSendSms(tx, order, notification)
  for (const content of await buildContents(tx, shop, order, notification)) {
    if (content.way === 'sms' && !isSmsAllowed) continue
    if (notification.kind === 'placed' && (await hasReachedLimit(tx, content.recipient, at))) {
      shop.log.info({ event: 'limit', limit: 'messages of placed orders', orderId: order.id }, 'security')
      continue
    }
    await tx
      .insert(customerMessages)
      .values({
        id: randomUUID(),
        orderId: order.id,
        kind: notificationKey(notification),
        ...content,
        state: 'waiting',
        nextTryAt: addSeconds(at, delaySeconds(notification)),
        createdAt: at,
        wantedAt: at,
      })
      .onConflictDoNothing({ target: [customerMessages.orderId, customerMessages.kind, customerMessages.way] })
  }
}

function delaySeconds({ kind }: CustomerNotification): number {
  if (kind === 'photographed') return photographBatchSeconds
  return isProgressNotification(kind) ? undoSeconds : 0
}

/**
 * An unpaid order may have any phone number, and each SMS costs the shop money. So new customers get no SMS before they
 * pay; the order's page and the mail contain the same information.
 */
async function canSendSms(tx: Database, order: Order, notification: CustomerNotification): Promise<boolean> {
  if (order.paidAt !== null || notification.kind === 'refunded') return true
  if (notification.kind === 'being-checked' && notification.hasMoneyArrived) return true
  return hasPaidOrder(tx, order.customerId, order.isDemo)
}

/**
 * Messages that wait for photographs or an undo are sent before a later notification. Otherwise a buyer could read that
 * the order is sent and then that it is being made.
 */
async function releaseWaitingMessages(tx: Database, orderId: string, at: Date): Promise<void> {
  const isWaiting = and(
    eq(customerMessages.orderId, orderId),
    eq(customerMessages.state, 'waiting'),
    eq(customerMessages.tries, 0),
    gt(customerMessages.nextTryAt, at),
  )
  await tx
    .update(customerMessages)
    .set({ nextTryAt: sql`${customerMessages.createdAt}` })
    .where(isWaiting)
}

/** Changes the texts of a stored notification, but not its sending state. */
export async function renotifyCustomer(
  tx: Database,
  shop: Shop,
  order: Order,
  notification: CustomerNotification,
): Promise<void> {
  for (const { way, subject, text, html } of await buildContents(tx, shop, order, notification)) {
    const isSameMessage = and(
      eq(customerMessages.orderId, order.id),
      eq(customerMessages.kind, notificationKey(notification)),
      eq(customerMessages.way, way),
    )
    await tx.update(customerMessages).set({ subject, text, html }).where(isSameMessage)
  }
}

async function buildContents(
  tx: Database,
  shop: Shop,
  order: Order,
  notification: CustomerNotification,
): Promise<Content[]> {
  const { smtpUrl, sms } = shop.config
  const email = smtpUrl ? order.contact.email : ''
  const phone = sms ? parseSmsNumber(orderPhone(order)) : null
  if (!email && !phone) return []
  const link = shop.config.publicUrl + (await readOrderLink(tx, order))
  const texts = messageTexts(order, notification)
  const contents: Content[] = []
  if (email) {
    const mail = { order, texts, link, shop: shop.settings, look: shop.look }
    const { subject } = texts
    contents.push({ way: 'email', recipient: email, subject, text: mailText(mail), html: mailHtml(mail) })
  }
  if (phone) {
    const { number, isDemo } = order
    const optOut = sms?.sender ? '' : promotionalOptOut
    const text = smsText({ number, isDemo, shopName: shop.settings.shopName, texts: texts.short, link, optOut })
    contents.push({ way: 'sms', recipient: phone, subject: null, text, html: null })
  }
  return contents
}

export function orderPhone({ contact, shippingAddress }: Pick<Order, 'contact' | 'shippingAddress'>): string {
  return reachablePhone({ phone: contact.phone || shippingAddress.phone, country: shippingAddress.country })
}

async function hasReachedLimit(tx: Database, recipient: string, at: Date): Promise<boolean> {
  const isRecent = and(
    eq(customerMessages.recipient, recipient),
    eq(customerMessages.kind, 'placed'),
    gt(customerMessages.createdAt, addSeconds(at, -hourSeconds)),
  )
  return (await tx.$count(customerMessages, isRecent)) >= maxUnpaidPerHour
}
