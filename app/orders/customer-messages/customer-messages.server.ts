import { randomUUID } from 'node:crypto'
import { and, eq, gt, like } from 'drizzle-orm'
import { later } from '#app/platform/clock.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import type { Order } from '../order.ts'
import { readOrderLink } from '../order-link.server.ts'
import { customerMessages } from '../orders.tables.server.ts'
import { type CustomerNews, gatherSeconds, messageWords, newsKey } from './customer-message.ts'
import { fitSms } from './gsm-text.ts'
import { mailHtml, mailText } from './mail-body.ts'
import { smsNumber } from './sms-number.ts'

// Whoever orders may type anybody's e-mail and phone, and an order that is not paid costs nothing.
const unpaidAnHour = 6
const hourSeconds = 3_600

type Content = { way: 'email' | 'sms'; recipient: string; subject: string | null; text: string; html: string | null }

/**
 * Stores what the customer is told, by each way that this shop has and that reaches this customer. Runs in the
 * transaction of the change itself; the same news of an order are stored once, however often they are met.
 */
export async function tellCustomer(tx: Database, shop: Shop, order: Order, news: CustomerNews): Promise<void> {
  const at = shop.clock.now()
  if (news.kind !== 'photographed') await endGathering(tx, order.id, at)
  for (const content of await contentsOf(tx, shop, order, news)) {
    if (news.kind === 'placed' && (await isPlentyFor(tx, content.recipient, at))) continue
    await tx
      .insert(customerMessages)
      .values({
        id: randomUUID(),
        orderId: order.id,
        kind: newsKey(news),
        ...content,
        state: 'waiting',
        nextTryAt: news.kind === 'photographed' ? later(at, gatherSeconds) : at,
        createdAt: at,
        wantedAt: at,
      })
      .onConflictDoNothing({ target: [customerMessages.orderId, customerMessages.kind, customerMessages.way] })
  }
}

/** A photograph that waits for others is told before what comes after it: nobody is shown the making of what is on its way. */
async function endGathering(tx: Database, orderId: string, at: Date): Promise<void> {
  const waits = and(
    eq(customerMessages.orderId, orderId),
    like(customerMessages.kind, 'photographed:%'),
    eq(customerMessages.state, 'waiting'),
    eq(customerMessages.tries, 0),
    gt(customerMessages.nextTryAt, at),
  )
  await tx
    .update(customerMessages)
    .set({ nextTryAt: later(at, -1) })
    .where(waits)
}

/** Writes anew what a message that is there says; whether it was sent already is not changed. */
export async function retellCustomer(tx: Database, shop: Shop, order: Order, news: CustomerNews): Promise<void> {
  for (const { way, subject, text, html } of await contentsOf(tx, shop, order, news)) {
    const isIt = and(
      eq(customerMessages.orderId, order.id),
      eq(customerMessages.kind, newsKey(news)),
      eq(customerMessages.way, way),
    )
    await tx.update(customerMessages).set({ subject, text, html }).where(isIt)
  }
}

async function contentsOf(tx: Database, shop: Shop, order: Order, news: CustomerNews): Promise<Content[]> {
  const { smtpUrl, sms } = shop.config
  const email = smtpUrl ? order.contact.email : ''
  const phone = sms ? smsNumber(order.contact.phone || order.shippingAddress.phone) : null
  if (!email && !phone) return []
  const link = shop.config.publicUrl + (await readOrderLink(tx, order))
  return [
    ...(email ? [emailOf(shop, order, news, { recipient: email, link })] : []),
    ...(phone ? [smsOf(shop, order, news, { recipient: phone, link })] : []),
  ]
}

type Reached = { recipient: string; link: string }

function emailOf(shop: Shop, order: Order, news: CustomerNews, { recipient, link }: Reached): Content {
  const words = messageWords(order, news)
  const letter = { order, words, link, shop: shop.settings }
  return { way: 'email', recipient, subject: words.subject, text: mailText(letter), html: mailHtml(letter) }
}

function smsOf(shop: Shop, order: Order, news: CustomerNews, { recipient, link }: Reached): Content {
  const { short } = messageWords(order, news)
  const text = fitSms(`${order.number} ${shop.settings.shopName}:`, `${order.isDemo ? 'DEMO, ' : ''}${short}`, link)
  return { way: 'sms', recipient, subject: null, text, html: null }
}

async function isPlentyFor(tx: Database, recipient: string, at: Date): Promise<boolean> {
  const recent = and(
    eq(customerMessages.recipient, recipient),
    eq(customerMessages.kind, 'placed'),
    gt(customerMessages.createdAt, later(at, -hourSeconds)),
  )
  return (await tx.$count(customerMessages, recent)) >= unpaidAnHour
}
