import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { reachablePhone } from '#app/delivery/phone-number.ts'
import { addSeconds } from '#app/framework/clock.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { type Order, undoSeconds } from '../order.ts'
import { readOrderLink } from '../order-link.server.ts'
import { hasPaidOrder } from '../orders.server.ts'
import { customerMessages } from '../orders.tables.server.ts'
import { type CustomerNotification, gatherSeconds, messageTexts, notificationKey } from './customer-message.ts'
import { mailHtml, mailText } from './mail-body.ts'
import { smsText } from './short-texts.ts'
import { smsNumber } from './sms-number.ts'
import { isStep } from './step-texts.ts'

// An unpaid order costs nothing and may hold the e-mail and phone of another person.
const unpaidAnHour = 6
const hourSeconds = 3_600

/** Without a sender ID the SMS count as promotional, and those must say how to opt out. */
const promotionalOptOut = 'Stop: *456*9*5#'

type Content = { way: 'email' | 'sms'; recipient: string; subject: string | null; text: string; html: string | null }

/**
 * Stores a notification for each channel that this shop has and that reaches this customer. Runs in the transaction of
 * the change itself. A repeated notification of an order is stored once.
 */
export async function notifyCustomer(
  tx: Database,
  shop: Shop,
  order: Order,
  notification: CustomerNotification,
): Promise<void> {
  const at = shop.clock.now()
  if (notification.kind !== 'photographed') await sendWaiting(tx, order.id, at)
  const isSmsAllowed = await hasMoneyCome(tx, order, notification)
  for (const content of await contentsOf(tx, shop, order, notification)) {
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
  if (kind === 'photographed') return gatherSeconds
  return isStep(kind) ? undoSeconds : 0
}

/**
 * An unpaid order may hold any number, and each SMS costs the shop. New customers get no SMS before they have paid; the
 * order's page and the mail say the same.
 */
async function hasMoneyCome(tx: Database, order: Order, notification: CustomerNotification): Promise<boolean> {
  if (order.paidAt !== null || notification.kind === 'refunded') return true
  if (notification.kind === 'being-checked' && notification.isMoneyHere) return true
  return hasPaidOrder(tx, order.customerId, order.isDemo)
}

/**
 * Messages that wait for photographs or an undo are sent before a later notification, in order: a buyer whose order was
 * sent must not read after that that it is being made.
 */
async function sendWaiting(tx: Database, orderId: string, at: Date): Promise<void> {
  const waits = and(
    eq(customerMessages.orderId, orderId),
    eq(customerMessages.state, 'waiting'),
    eq(customerMessages.tries, 0),
    gt(customerMessages.nextTryAt, at),
  )
  await tx
    .update(customerMessages)
    .set({ nextTryAt: sql`${customerMessages.createdAt}` })
    .where(waits)
}

/** Rewrites a stored notification without changing whether it was sent. */
export async function renotifyCustomer(
  tx: Database,
  shop: Shop,
  order: Order,
  notification: CustomerNotification,
): Promise<void> {
  for (const { way, subject, text, html } of await contentsOf(tx, shop, order, notification)) {
    const isIt = and(
      eq(customerMessages.orderId, order.id),
      eq(customerMessages.kind, notificationKey(notification)),
      eq(customerMessages.way, way),
    )
    await tx.update(customerMessages).set({ subject, text, html }).where(isIt)
  }
}

async function contentsOf(
  tx: Database,
  shop: Shop,
  order: Order,
  notification: CustomerNotification,
): Promise<Content[]> {
  const { smtpUrl, sms } = shop.config
  const email = smtpUrl ? order.contact.email : ''
  const phone = sms ? smsNumber(phoneOf(order)) : null
  if (!email && !phone) return []
  const link = shop.config.publicUrl + (await readOrderLink(tx, order))
  return [
    ...(email ? [emailOf(shop, order, notification, { recipient: email, link })] : []),
    ...(phone ? [smsOf(shop, order, notification, { recipient: phone, link })] : []),
  ]
}

export function phoneOf({ contact, shippingAddress }: Pick<Order, 'contact' | 'shippingAddress'>): string {
  return reachablePhone({ phone: contact.phone || shippingAddress.phone, country: shippingAddress.country })
}

type ContactChannels = { recipient: string; link: string }

function emailOf(
  shop: Shop,
  order: Order,
  notification: CustomerNotification,
  { recipient, link }: ContactChannels,
): Content {
  const words = messageTexts(order, notification)
  const letter = { order, words, link, shop: shop.settings, look: shop.look }
  return { way: 'email', recipient, subject: words.subject, text: mailText(letter), html: mailHtml(letter) }
}

function smsOf(
  shop: Shop,
  order: Order,
  notification: CustomerNotification,
  { recipient, link }: ContactChannels,
): Content {
  const { number, isDemo } = order
  const { short: words } = messageTexts(order, notification)
  const optOut = shop.config.sms?.sender ? '' : promotionalOptOut
  const text = smsText({ number, isDemo, shopName: shop.settings.shopName, words, link, optOut })
  return { way: 'sms', recipient, subject: null, text, html: null }
}

async function hasReachedLimit(tx: Database, recipient: string, at: Date): Promise<boolean> {
  const recent = and(
    eq(customerMessages.recipient, recipient),
    eq(customerMessages.kind, 'placed'),
    gt(customerMessages.createdAt, addSeconds(at, -hourSeconds)),
  )
  return (await tx.$count(customerMessages, recent)) >= unpaidAnHour
}
