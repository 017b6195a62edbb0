import { and, desc, eq, or } from 'drizzle-orm'
import { countryOfPhone, joinPhone, tidyPhone } from '#app/delivery/phone-number.ts'
import { readAddress } from '#app/framework/http/address-groups.ts'
import { pseudonymOf } from '#app/identity/security/security-events.server.ts'
import { type CallCount, countAddress, countCall } from '#app/identity/throttling/rate-limits.server.ts'
import { greeting } from '#app/infra/mail/greeting.ts'
import { notifyCustomer, orderPhone } from '#app/orders/customer-messages/customer-messages.server.ts'
import { customerJobNames } from '#app/orders/customer-messages/send-customer-messages.server.ts'
import { parseSmsNumber } from '#app/orders/customer-messages/sms-number.ts'
import { type Order, parseOrderNumber } from '#app/orders/order.ts'
import { readOrderLink } from '#app/orders/order-link.server.ts'
import { toOrders } from '#app/orders/order-rows.server.ts'
import { matchesOrderNumber, orders } from '#app/orders/orders.tables.server.ts'
import { attempts } from '#app/payments/payments.tables.server.ts'
import { readPhone } from '#app/payments/phone.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { FindOrderInput } from './find-order.ts'

const hourSeconds = 3_600
// A mobile carrier's customers may share one address.
const asksAnAddressAnHour = 60
const linksAnOrderAnHour = 3
const linksAnEmailAnHour = 6

/** Counts before the lookup, so that a refusal reveals nothing either. */
export function countAsk(shop: Shop, ip: string): Promise<CallCount> {
  return countAddress(shop, 'find order from', ip, asksAnAddressAnHour, hourSeconds)
}

/**
 * Sends the order's link only to its contact. Callers must not await it, because its duration would reveal the result.
 */
export async function sendOrderLink(shop: Shop, input: FindOrderInput, ip: string): Promise<void> {
  const order = await findOrder(shop, input)
  const who = { accountId: pseudonymOf(shop, readAddress(ip).own), orderId: order?.id }
  noteAsk(shop, order ? 'order-link-asked' : 'order-link-refused', who)
  if (!order) return
  const to = order.contact.email
  if (!to) return sendBySms(shop, order)
  if (await mayBeSent(shop, order.id, to)) await sendByMail(shop, order, to)
}

/** An SMS costs the shop money: only if the order is paid, and once an hour for the order and for its phone. */
async function sendBySms(shop: Shop, order: Order): Promise<void> {
  const phone = parseSmsNumber(orderPhone(order))
  if (order.paidAt === null || !phone) return
  const counts = [`order link sms ${order.id}`, `order link sms to ${phone}`]
  for (const key of counts)
    if (!(await countCall(shop, key, 1, hourSeconds)).ok) return noteAsk(shop, 'limit', { orderId: order.id })
  await shop.db.transaction((tx) => notifyCustomer(tx, shop, order, { kind: 'link', requestedAt: shop.clock.now() }))
  shop.jobs.wake(customerJobNames.sms)
}

async function sendByMail(shop: Shop, order: Order, to: string): Promise<void> {
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
  // 'EK 1117' and 'ek1117' are meant as 'EK-1117'.
  const number = parseOrderNumber(wanted.replace(/^([a-z]{2,4})\s*-?\s*(?=\d)/i, '$1-'))
  const isReceipt = eq(orders.receipt, wanted.toUpperCase())
  const isIt = number === null ? isReceipt : or(matchesOrderNumber(number), isReceipt)
  const rows = await shop.db
    .select()
    .from(orders)
    .where(and(isIt, eq(orders.isDemo, shop.config.isDemo)))
    .orderBy(desc(orders.number))
    .limit(1)
  const [order] = await toOrders(shop.db, rows)
  return order && (await isPhoneOf(shop, order, phone)) ? order : null
}

/** The contact's phone, the delivery's, or the one that paid. */
async function isPhoneOf(shop: Shop, order: Order, phone: string): Promise<boolean> {
  const paid = await shop.db
    .select({ phone: attempts.phone })
    .from(attempts)
    .where(and(eq(attempts.orderId, order.id), eq(attempts.state, 'success')))
  const known = [order.contact.phone, order.shippingAddress.phone, ...paid.map((one) => one.phone ?? '')]
  const asked = sameForm(phone)
  return asked.length >= 9 && known.some((one) => sameForm(one) === asked || isLocalForm(phone, one))
}

/** Whether `typed` is the number as it is dialled within its own country: '030 12345678' for '+493012345678'. */
function isLocalForm(typed: string, number: string): boolean {
  const country = number.startsWith('+') ? countryOfPhone(number) : undefined
  return country !== undefined && joinPhone(country.callingCode, typed) === tidyPhone(number)
}

/** Kenyan numbers as `254…`; others by their digits. */
function sameForm(phone: string): string {
  const reading = readPhone(phone)
  return reading.ok ? reading.phone : phone.replace(/\D/g, '')
}

async function mayBeSent(shop: Shop, orderId: string, email: string): Promise<boolean> {
  const ofOrder = await countCall(shop, `order link ${orderId}`, linksAnOrderAnHour, hourSeconds)
  const ofEmail = await countCall(shop, `order links to ${email.toLowerCase()}`, linksAnEmailAnHour, hourSeconds)
  if (ofOrder.ok && ofEmail.ok) return true
  noteAsk(shop, 'limit', { orderId })
  return false
}

/** The response is always the same, so only the log shows the result. */
function noteAsk({ log }: Shop, event: string, who: { accountId?: string; orderId?: string | undefined }): void {
  log.info({ event, call: 'POST /api/orders/find', ...who }, 'security')
}
