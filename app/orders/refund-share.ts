import { type Cents, nearestCents } from '#app/money/money.ts'
import { discountedLineTotals, nearestKes, spread } from '#app/money/shares.ts'
import type { Order } from './order.ts'

/** What can still be refunded: pending and unknown refunds are subtracted. `rate` is the order's own. */
export type Refundable = {
  lines: RefundableLine[]
  shippingCents: Cents
  /** The charge for all of the shipping, if its price was in shillings. */
  shippingKes?: number | null
  kes: number
  rate: string
}
/** `paidCents`: the price of all `ordered` items after the discount. `quantity` and `cents`: what is left of them. */
export type RefundableLine = { id: string; ordered: number; paidCents: Cents; quantity: number; cents: Cents }

/** What staff select to refund. */
export type RefundSelection =
  | { of: 'rest' }
  | { of: 'lines'; lines: { id: string; quantity: number }[]; withShipping: boolean }
  | { of: 'amount'; kes: number }

/** The refunded amounts per line and of shipping, and the shillings to send. */
export type RefundShare = { lines: { id: string; quantity: number; cents: Cents }[]; shippingCents: Cents; kes: number }

export type ShareRefusal = 'nothing-chosen' | 'too-much'
export type ShareResult = { ok: true; share: RefundShare } | { ok: false; reason: ShareRefusal }

/** A refund of the last shilling takes everything that is left of the lines and shipping, and the other way round. */
export function shareOf(left: Refundable, wish: RefundSelection): ShareResult {
  if (left.kes < 1) return { ok: false, reason: 'too-much' }
  if (wish.of === 'rest') return { ok: true, share: restOf(left) }
  const result = wish.of === 'lines' ? shareOfLines(left, wish) : shareOfAmount(left, wish.kes)
  if (!result.ok) return result
  const { share } = result
  if (share.kes === left.kes || isAll(left, share)) return { ok: true, share: restOf(left) }
  return share.kes < 1 ? { ok: false, reason: 'nothing-chosen' } : result
}

function restOf({ lines, shippingCents, kes }: Refundable): RefundShare {
  const rest = lines.filter(({ quantity, cents }) => quantity > 0 || cents > 0)
  return { lines: rest.map(({ id, quantity, cents }) => ({ id, quantity, cents })), shippingCents, kes }
}

/** An earlier refund of an amount may have left less of a line than was paid for its products. */
function shareOfLines(left: Refundable, wish: Extract<RefundSelection, { of: 'lines' }>): ShareResult {
  const hasShipping = wish.withShipping && left.shippingCents > 0
  if (wish.lines.length === 0 && !hasShipping) return { ok: false, reason: 'nothing-chosen' }
  const lines: RefundShare['lines'] = []
  for (const { id, quantity } of wish.lines) {
    const line = left.lines.find((one) => one.id === id)
    const isTwice = lines.some((one) => one.id === id)
    if (!line || isTwice || quantity < 1 || quantity > line.quantity) return { ok: false, reason: 'too-much' }
    const cents = quantity === line.quantity ? line.cents : Math.min(line.cents, paidFor(line, quantity))
    lines.push({ id, quantity, cents })
  }
  const shippingCents = hasShipping ? left.shippingCents : 0
  const kes = Math.min(left.kes, kesOf({ lines, shippingCents }, left))
  return { ok: true, share: { lines, shippingCents, kes } }
}

/** Shipping that was charged in shillings is refunded in shillings. */
function kesOf(share: Pick<RefundShare, 'lines' | 'shippingCents'>, { shippingKes, rate }: Refundable): number {
  if (!shippingKes || share.shippingCents === 0) return nearestKes(centsIn(share), rate)
  return nearestKes(centsIn({ ...share, shippingCents: 0 }), rate) + shippingKes
}

/** Rounded down, so that the refund of the last item is not smaller than the others. */
export function paidFor(
  { ordered, paidCents }: Pick<RefundableLine, 'ordered' | 'paidCents'>,
  quantity: number,
): Cents {
  return Math.floor((paidCents * quantity) / ordered)
}

/** An amount belongs to no product: it is spread over the lines, and the excess is shipping. */
function shareOfAmount(left: Refundable, kes: number): ShareResult {
  if (!Number.isInteger(kes) || kes < 1) return { ok: false, reason: 'nothing-chosen' }
  if (kes > left.kes) return { ok: false, reason: 'too-much' }
  const goods = left.lines.reduce((sum, { cents }) => sum + cents, 0)
  const cents = Math.min(nearestCents(kes, left.rate), goods + left.shippingCents)
  const parts = spread(
    Math.min(cents, goods),
    left.lines.map((line) => line.cents),
  )
  const lines = left.lines.map(({ id }, index) => ({ id, quantity: 0, cents: parts[index] ?? 0 }))
  const taken = lines.filter((line) => line.cents > 0)
  return { ok: true, share: { lines: taken, shippingCents: Math.max(0, cents - goods), kes } }
}

function isAll(left: Refundable, share: RefundShare): boolean {
  const quantityOf = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return quantityOf(left.lines) === quantityOf(share.lines) && centsIn(left) === centsIn(share)
}

function centsIn({ lines, shippingCents }: { lines: readonly { cents: Cents }[]; shippingCents: Cents }): Cents {
  return lines.reduce((sum, { cents }) => sum + cents, shippingCents)
}

/** All of an order without earlier refunds. */
export function wholeShare(order: Pick<Order, 'lines' | 'discountCents' | 'shippingCents' | 'amountKes'>): RefundShare {
  const { lines, shippingCents, amountKes: kes } = order
  const cents = discountedLineTotals(lines, order.discountCents)
  return { lines: lines.map(({ id, quantity }, at) => ({ id, quantity, cents: cents[at] ?? 0 })), shippingCents, kes }
}
