import { nameWithOptions } from '#app/catalog/line-options.ts'
import { formatKes } from '#app/money/money.ts'
import type { Order, OrderLine } from '#app/orders/order.ts'

/** How long a payment link can be paid; its amount in shillings is fixed for that time. */
export const linkDays = 7

export const linkStates = ['open', 'paid', 'cancelled', 'expired'] as const
export type LinkState = (typeof linkStates)[number]

export const linkStateTexts: Record<LinkState, string> = {
  open: 'Not paid yet',
  paid: 'Paid',
  cancelled: 'Cancelled',
  expired: 'Not paid in time',
}

type LinkStatus = Pick<Order, 'state' | 'paidAt' | 'expiresAt'>

/** The state for staff and buyers. Money that arrives for a closed payment link opens a review. */
export function linkState({ state, paidAt, expiresAt }: LinkStatus, hasExpired: boolean, now: Date): LinkState {
  if (paidAt) return 'paid'
  const isOver = expiresAt !== null && expiresAt <= now
  if (state === 'cancelled') return hasExpired ? 'expired' : 'cancelled'
  return isOver ? 'expired' : 'open'
}

/** The product's name with its selected options. The price of an exchange is only a difference. */
export function lineName(line: OrderLine, { paysExchange }: Pick<Order, 'paysExchange'>): string {
  return `${paysExchange ? 'Difference for ' : ''}${nameWithOptions(line)}`
}

export function lineTexts(order: Pick<Order, 'lines' | 'paysExchange'>): { name: string; quantity: number }[] {
  return order.lines.map((line) => ({ name: lineName(line, order), quantity: line.quantity }))
}

export function linkPath(token: string): string {
  return `/pay/${token}`
}

type LinkTextInput = {
  shopName: string
  link: string
  lines: readonly { name: string; quantity: number }[]
  discountKes: number
  amountKes: number
}

/** The message to the buyer with the link. */
export function linkText({ shopName, link, lines, discountKes, amountKes }: LinkTextInput): string {
  const itemsText = lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')
  const less = discountKes > 0 ? ` Discount ${formatKes(discountKes)}.` : ''
  return `${shopName}: ${itemsText}.${less} ${formatKes(amountKes)} in all. Pay here within ${linkDays} days: ${link}`
}
