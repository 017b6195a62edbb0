import type { Address } from '#app/account/address.ts'
import { lineStockText } from '#app/catalog/inventory/stock.ts'
import { lineOptionsText } from '#app/catalog/line-options.ts'
import { dayText, nairobiTimeText } from '#app/framework/nairobi.ts'
import { oneUnit, pricesInKes } from '#app/money/currency.ts'
import { formatKes, formatPrice } from '#app/money/money.ts'
import { totalAdjustments } from '#app/money/order-total.ts'
import { isStaffConfirmed, paymentMethods } from '#app/money/payment-method.ts'
import { isCollected, type Order, type OrderLine } from '../order.ts'
import { dueText } from '../order-texts.ts'

/** Telegram accepts 4096 characters without markup. This leaves a margin. */
const maxTextLength = 3500
const maxValueLength = 240
/** The maximum length of the options and the note together. */
const maxOptionsLength = 600

/** A text in Telegram's HTML mode. The order's number comes first, so that makers recognise a repeated message. */
export function orderMessage(order: Order): string {
  const head = [
    `<b>${order.number}</b> paid${order.paidAt ? ` ${nairobiTimeText(order.paidAt)}` : ''}`,
    ...(order.isDemo ? ['DEMO: no real money moved.'] : []),
  ]
  const foot = [
    amountsText(order),
    pricesInKes()
      ? `Total <b>${formatKes(order.amountKes)}</b>`
      : `Total <b>${formatPrice(order.totalCents)}</b> = <b>${formatKes(order.amountKes)}</b> at ${rateText(order)}`,
    paymentText(order),
    '',
    `Customer: ${escapeHtml(order.contact.name)}`,
    ...contactTexts(order),
    `${isCollected(order) ? 'Collects at' : 'Ship to'}: ${addressText(order.shippingAddress)}`,
    ...(order.delivery ? [`By: ${escapeHtml(order.delivery.name)}`] : []),
    ...(order.makingDueOn ? ['', `${dueText(order, order.makingDueOn)}${arrivalText(order)}`] : []),
  ]
  const room = maxTextLength - visibleLength([...head, ...foot].join('\n'))
  return [...head, '', ...lineTexts(order.lines, room), '', ...foot].join('\n')
}

export type ReviewedMoney = 'here' | 'unknown' | 'gone'

/** The text must not claim that money arrived, because staff may have to check that. */
export function reviewMessage(order: Pick<Order, 'number' | 'isDemo'>, what: string, money: ReviewedMoney): string {
  return [
    `<b>${order.number}</b> needs review`,
    ...(order.isDemo ? ['DEMO: no real money moved.'] : []),
    escapeHtml(what),
    `${money === 'here' ? 'The money is kept. ' : ''}Please look into the back office.`,
  ].join('\n')
}

/** Makes typed text safe in the channel's markup: one line, no control or invisible characters, limited length. */
export function escapeHtml(text: string): string {
  return escapeShortened(text, maxValueLength)
}

function escapeShortened(text: string, maxLength: number): string {
  return plainLine(text, maxLength)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/**
 * Bidirectional marks and invisible characters, which make one name look like another. The joiners that some languages
 * and emoji need are not included.
 */
const invisibleCharacters =
  /[\p{Bidi_Control}\u00ad\u115f\u1160\u180e\u200b\u2060-\u206f\u3164\ufeff\uffa0\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu

/** One line without control and invisible characters. */
export function plainLine(text: string, maxLength: number): string {
  const line = text
    .replace(invisibleCharacters, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : line
}

function lineTexts(lines: readonly OrderLine[], room: number): string[] {
  const texts: string[] = []
  let used = 60
  for (const line of lines) {
    const text = lineText(line)
    used += visibleLength(text) + 1
    if (used > room) return [...texts, `… and ${lines.length - texts.length} more, see the back office`]
    texts.push(text)
  }
  return texts
}

function lineText({ quantity, name, priceCents, ...line }: OrderLine): string {
  const options = lineOptionsText(line)
  const price = `${formatPrice(priceCents)} each: ${formatPrice(quantity * priceCents)}`
  const ready = lineStockText({ ...line, quantity }).toLowerCase()
  return `${quantity} × ${escapeHtml(name)}${options && ` (${escapeShortened(options, maxOptionsLength)})`}, ${price}${ready && `, ${ready}`}`
}

function amountsText(order: Order): string {
  const added = totalAdjustments(order).map(
    ({ label, cents }) => `${escapeHtml(label.replace(/^./, (first) => first.toLowerCase()))} ${formatPrice(cents)}`,
  )
  return [`Subtotal ${formatPrice(order.subtotalCents)}`, ...added].join(', ')
}

/** An order from a payment link may have no phone and no e-mail. */
function contactTexts({ contact: { phone, email } }: Order): string[] {
  return [...(phone ? [`Phone: ${escapeHtml(phone)}`] : []), ...(email ? [`Email: ${escapeHtml(email)}`] : [])]
}

function rateText({ rate }: Order): string {
  const digits = rate.rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  return `KES ${digits} for ${oneUnit()}${rate.isFallback ? ' (default rate)' : ''}`
}

function paymentText(order: Order): string {
  const { title } = paymentMethods[order.method]
  if (isStaffConfirmed(order.method)) return `Paid by ${title.toLowerCase()}`
  return order.receipt ? `${title} receipt ${escapeHtml(order.receipt)}` : `Paid by ${title}, the receipt follows`
}

function arrivalText({ withYouBy }: Order): string {
  return withYouBy ? `, with the customer by ${dayText(withYouBy)}` : ''
}

function addressText(address: Address): string {
  const { name, address: street, city, state, zip, country, phone } = address
  return [name, street, city, state, zip, country, phone].filter(Boolean).map(escapeHtml).join(', ')
}

function visibleLength(html: string): number {
  return html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot);/g, '.').length
}
