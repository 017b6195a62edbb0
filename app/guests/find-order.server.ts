import { and, desc, eq, or } from 'drizzle-orm'
import { countryOfPhone, joinPhone, tidyPhone } from '#app/delivery/phone-number.ts'
import { parseCallerAddress } from '#app/framework/http/address-groups.ts'
import { pseudonymOf } from '#app/identity/security/security-events.server.ts'
import { type CallCount, countAddress, countCall } from '#app/identity/throttling/rate-limits.server.ts'
import { linkTexts } from '#app/orders/customer-messages/customer-message.ts'
import { notifyCustomer, orderPhone } from '#app/orders/customer-messages/customer-messages.server.ts'
import { mailHtml, mailText } from '#app/orders/customer-messages/mail-body.ts'
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
// High, because the customers of a mobile carrier may share one address.
const maxLookupsPerAddress = 60
const maxLinksPerOrder = 3
const maxLinksPerEmail = 6

/** Call it before the lookup, so that a refusal does not reveal the result. */
export function countLookup(shop: Shop, ip: string): Promise<CallCount> {
  return countAddress(shop, 'find order from', ip, maxLookupsPerAddress, hourSeconds)
}

/**
 * Sends the order's link only to its contact. Callers must not await it, because its duration would reveal the result.
 */
export async function sendOrderLink(shop: Shop, input: FindOrderInput, ip: string): Promise<void> {
  const order = await findOrder(shop, input)
  const ids = { accountId: pseudonymOf(shop, parseCallerAddress(ip).own), orderId: order?.id }
  logLookup(shop, order ? 'order-link-asked' : 'order-link-refused', ids)
  if (!order) return
  const to = order.contact.email
  if (!to) return sendBySms(shop, order)
  const limits = {
    [`order link ${order.id}`]: maxLinksPerOrder,
    [`order links to ${to.toLowerCase()}`]: maxLinksPerEmail,
  }
  if (await isWithinLimits(shop, order.id, limits)) await sendByMail(shop, order, to)
}

/** Each SMS costs money, so it is sent only for a paid order, and once an hour for each order and phone. */
async function sendBySms(shop: Shop, order: Order): Promise<void> {
  const phone = parseSmsNumber(orderPhone(order))
  if (order.paidAt === null || !phone) return
  if (!(await isWithinLimits(shop, order.id, { [`order link sms ${order.id}`]: 1, [`order link sms to ${phone}`]: 1 })))
    return
  await shop.db.transaction((tx) => notifyCustomer(tx, shop, order, { kind: 'link', requestedAt: shop.clock.now() }))
  shop.jobs.wake(customerJobNames.sms)
}

async function sendByMail(shop: Shop, order: Order, to: string): Promise<void> {
  const { shopName } = shop.settings
  const texts = {
    ...linkTexts(order),
    subject: `Your order ${order.number} at ${shopName}`,
    paragraphs: [
      `Somebody asked at ${shopName} for the link to order ${order.number}. It shows the order without a login.`,
      'If this was not you, you can ignore this e-mail: we sent the link only to you.',
    ],
  }
  const content = {
    // Removes the pictures, because this mail has no attachments.
    order: { ...order, lines: order.lines.map((line) => ({ ...line, imageKey: null })) },
    texts,
    link: `${shop.config.publicUrl}${await readOrderLink(shop.db, order)}`,
    shop: shop.settings,
    look: { ...shop.look, logo: null },
  }
  await shop.mailer.send({ to, subject: texts.subject, text: mailText(content), html: mailHtml(content) })
}

async function findOrder(shop: Shop, { order: typed, phone }: FindOrderInput): Promise<Order | null> {
  // Accepts 'EK 1117' and 'ek1117' for 'EK-1117'.
  const number = parseOrderNumber(typed.replace(/^([a-z]{2,4})\s*-?\s*(?=\d)/i, '$1-'))
  const isReceipt = eq(orders.receipt, typed.toUpperCase())
  const isMatch = number === null ? isReceipt : or(matchesOrderNumber(number), isReceipt)
  const rows = await shop.db
    .select()
    .from(orders)
    .where(and(isMatch, eq(orders.isDemo, shop.config.isDemo)))
    .orderBy(desc(orders.number))
    .limit(1)
  const [order] = await toOrders(shop.db, rows)
  return order && (await isPhoneOfOrder(shop, order, phone)) ? order : null
}

/** True if the phone is in the contact or in the address, or has paid the order. */
async function isPhoneOfOrder(shop: Shop, order: Order, phone: string): Promise<boolean> {
  const paid = await shop.db
    .select({ phone: attempts.phone })
    .from(attempts)
    .where(and(eq(attempts.orderId, order.id), eq(attempts.state, 'success')))
  const orderPhones = [order.contact.phone, order.shippingAddress.phone, ...paid.map((one) => one.phone ?? '')]
  const typedPhone = normalizePhone(phone)
  return (
    typedPhone.length >= 9 && orderPhones.some((one) => normalizePhone(one) === typedPhone || isLocalForm(phone, one))
  )
}

/** True if `typed` is the national form of the number, such as '030 12345678' for '+493012345678'. */
function isLocalForm(typed: string, number: string): boolean {
  const country = number.startsWith('+') ? countryOfPhone(number) : undefined
  return country !== undefined && joinPhone(country.callingCode, typed) === tidyPhone(number)
}

/** Converts Kenyan numbers to the form `254…`, and others to digits only. */
function normalizePhone(phone: string): string {
  const parsed = readPhone(phone)
  return parsed.ok ? parsed.phone : phone.replace(/\D/g, '')
}

async function isWithinLimits(shop: Shop, orderId: string, maxPerHour: Record<string, number>): Promise<boolean> {
  for (const [key, max] of Object.entries(maxPerHour)) {
    if ((await countCall(shop, key, max, hourSeconds)).ok) continue
    logLookup(shop, 'limit', { orderId })
    return false
  }
  return true
}

function logLookup({ log }: Shop, event: string, ids: { accountId?: string; orderId?: string | undefined }): void {
  log.info({ event, call: 'POST /api/orders/find', ...ids }, 'security')
}
