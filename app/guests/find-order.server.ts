import { and, desc, eq } from 'drizzle-orm'
import { addressKey, type CallCount, countCall } from '#app/identity/limits/call-limits.server.ts'
import { type Order, readOrderNumber } from '#app/orders/order.ts'
import { readOrderLink } from '#app/orders/order-link.server.ts'
import { withLines } from '#app/orders/orders.server.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import { attempts } from '#app/payments/payments.tables.server.ts'
import { readPhone } from '#app/payments/phone.ts'
import { greeting } from '#app/platform/mail/greeting.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { FindOrderInput } from './find-order.ts'

const hourSeconds = 3_600
// A whole mobile carrier may share one address.
const asksAnAddressAnHour = 60
const linksAnOrderAnHour = 3
const linksAnEmailAnHour = 6

/** Counts before anything is looked up, so that a refusal says nothing either. */
export function countAsk(shop: Shop, ip: string): Promise<CallCount> {
  return countCall(shop, `find order from ${addressKey(ip)}`, asksAnAddressAnHour, hourSeconds)
}

/** Sends the order's link to its contact, and to nobody else. Whoever asked is not to wait for it: its time would tell. */
export async function sendOrderLink(shop: Shop, input: FindOrderInput): Promise<void> {
  const order = await findOrder(shop, input)
  const to = order?.contact.email
  if (!order || !to || !(await mayBeSent(shop, order.id, to))) return
  const { publicUrl } = shop.config
  const { shopName } = shop.settings
  await shop.mailer.send({
    to,
    subject: `Your order ${order.number} at ${shopName}`,
    text: [
      greeting(order.contact.name),
      `somebody asked at ${shopName} for the link to order ${order.number}. It shows the order without a login:`,
      `${publicUrl}${await readOrderLink(shop.db, order)}`,
      'If it was not you, nothing needs to be done: nobody else was sent it.',
    ].join('\n\n'),
  })
}

async function findOrder(shop: Shop, { order: wanted, phone }: FindOrderInput): Promise<Order | null> {
  const number = readOrderNumber(wanted)
  const isIt = number === null ? eq(orders.receipt, wanted.toUpperCase()) : eq(orders.number, number)
  const rows = await shop.db
    .select()
    .from(orders)
    .where(and(isIt, eq(orders.isDemo, shop.config.isDemo)))
    .orderBy(desc(orders.number))
    .limit(1)
  const [order] = await withLines(shop.db, rows)
  return order && (await isPhoneOf(shop, order, phone)) ? order : null
}

/** The contact's, the one it is delivered to, or the one that paid. */
async function isPhoneOf(shop: Shop, order: Order, phone: string): Promise<boolean> {
  const paid = await shop.db
    .select({ phone: attempts.phone })
    .from(attempts)
    .where(and(eq(attempts.orderId, order.id), eq(attempts.state, 'success')))
  const known = [order.contact.phone, order.shippingAddress.phone, ...paid.map((one) => one.phone ?? '')]
  const asked = sameForm(phone)
  return asked.length >= 9 && known.some((one) => sameForm(one) === asked)
}

/** Kenyan numbers as `254…`; others by their digits. */
function sameForm(phone: string): string {
  const reading = readPhone(phone)
  return reading.ok ? reading.phone : phone.replace(/\D/g, '')
}

async function mayBeSent(shop: Shop, orderId: string, email: string): Promise<boolean> {
  const ofOrder = await countCall(shop, `order link ${orderId}`, linksAnOrderAnHour, hourSeconds)
  const ofEmail = await countCall(shop, `order links to ${email.toLowerCase()}`, linksAnEmailAnHour, hourSeconds)
  return ofOrder.ok && ofEmail.ok
}
