import { nameWithOptions } from '#app/catalog/line-options.ts'
import { formatKes } from '#app/money/money.ts'
import type { Order } from '#app/orders/order.ts'

/** How long a request can be paid; its amount in shillings is fixed for that time. */
export const requestDays = 7

export const requestStates = ['open', 'paid', 'cancelled', 'expired'] as const
export type RequestState = (typeof requestStates)[number]

export const requestStateTexts: Record<RequestState, string> = {
  open: 'Not paid yet',
  paid: 'Paid',
  cancelled: 'Cancelled',
  expired: 'Not paid in time',
}

type LinkStatus = Pick<Order, 'state' | 'paidAt' | 'expiresAt'>

/** The state for staff and buyers. Money that arrives for a closed request goes to review. */
export function requestState(
  { state, paidAt, expiresAt }: LinkStatus,
  hasStoppedPolling: boolean,
  now: Date,
): RequestState {
  if (paidAt) return 'paid'
  const isOver = expiresAt !== null && expiresAt <= now
  if (state === 'cancelled') return hasStoppedPolling ? 'expired' : 'cancelled'
  return isOver ? 'expired' : 'open'
}

/** The products' names with their selected options. */
export function lineTexts({ lines }: Pick<Order, 'lines'>): { name: string; quantity: number }[] {
  return lines.map((line) => ({ name: nameWithOptions(line), quantity: line.quantity }))
}

export function requestPath(token: string): string {
  return `/pay/${token}`
}

type RequestFacts = {
  shopName: string
  link: string
  lines: readonly { name: string; quantity: number }[]
  discountKes: number
  amountKes: number
}

/** The message to the buyer with the link. */
export function requestText({ shopName, link, lines, discountKes, amountKes }: RequestFacts): string {
  const what = lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')
  const less = discountKes > 0 ? ` Discount ${formatKes(discountKes)}.` : ''
  return `${shopName}: ${what}.${less} ${formatKes(amountKes)} in all. Pay here within ${requestDays} days: ${link}`
}
