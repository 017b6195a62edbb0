import { type Cents, kesToNearestCents } from '#app/money/money.ts'
import { discountedLineTotals, nearestKes, splitByWeight } from '#app/money/shares.ts'
import type { Order } from './order.ts'

/** The refundable remainder of an order, after all refunds that have not failed. `rate`: the rate of the order. */
export type Refundable = {
  lines: RefundableLine[]
  shippingCents: Cents
  /** The charge for the remaining shipping, as on the order's page. By default its price at the rate. */
  shippingKes?: number | null
  kes: number
  rate: string
}
/**
 * `paidCents`: the discounted price of all `ordered` items. `quantity`, `cents` and `kes`: the part that is not
 * refunded. `kes` is as on the order's page, by default `cents` at the rate.
 */
export type RefundableLine = {
  id: string
  ordered: number
  paidCents: Cents
  quantity: number
  cents: Cents
  kes?: number
}

/** What staff select to refund. */
export type RefundSelection =
  | { of: 'rest' }
  | { of: 'lines'; lines: { id: string; quantity: number }[]; withShipping: boolean }
  | { of: 'amount'; kes: number }

/** The refunded amounts per line and of shipping, and the shillings to send. */
export type RefundShare = { lines: { id: string; quantity: number; cents: Cents }[]; shippingCents: Cents; kes: number }

export type ShareRefusal = 'nothing-chosen' | 'too-much'
export type ShareResult = { ok: true; share: RefundShare } | { ok: false; reason: ShareRefusal }

/**
 * A refund of all remaining shillings also refunds all remaining lines and shipping. A refund of all remaining lines
 * and shipping also refunds all remaining shillings.
 */
export function calculateRefundShare(left: Refundable, selection: RefundSelection): ShareResult {
  if (left.kes < 1) return { ok: false, reason: 'too-much' }
  if (selection.of === 'rest') return { ok: true, share: remainingShare(left) }
  const result =
    selection.of === 'lines' ? calculateLineShare(left, selection) : calculateAmountShare(left, selection.kes)
  if (!result.ok) return result
  const { share } = result
  if (share.kes === left.kes || coversRemainder(left, share)) return { ok: true, share: remainingShare(left) }
  return share.kes < 1 ? { ok: false, reason: 'nothing-chosen' } : result
}

function remainingShare({ lines, shippingCents, kes }: Refundable): RefundShare {
  const rest = lines.filter(({ quantity, cents }) => quantity > 0 || cents > 0)
  return { lines: rest.map(({ id, quantity, cents }) => ({ id, quantity, cents })), shippingCents, kes }
}

/** Refunds at most what is left of each line, because an earlier refund of an amount may have reduced it. */
function calculateLineShare(left: Refundable, selection: Extract<RefundSelection, { of: 'lines' }>): ShareResult {
  const hasShipping = selection.withShipping && left.shippingCents > 0
  if (selection.lines.length === 0 && !hasShipping) return { ok: false, reason: 'nothing-chosen' }
  const lines: RefundShare['lines'] = []
  let sumKes = hasShipping ? (left.shippingKes ?? nearestKes(left.shippingCents, left.rate)) : 0
  for (const { id, quantity } of selection.lines) {
    const line = left.lines.find((candidate) => candidate.id === id)
    const isRepeated = lines.some((line) => line.id === id)
    if (!line || isRepeated || quantity < 1 || quantity > line.quantity) return { ok: false, reason: 'too-much' }
    const cents = quantity === line.quantity ? line.cents : Math.min(line.cents, paidForQuantity(line, quantity))
    lines.push({ id, quantity, cents })
    sumKes += quantity === line.quantity ? remainingKes(line, left.rate) : nearestKes(cents, left.rate)
  }
  const shippingCents = hasShipping ? left.shippingCents : 0
  return { ok: true, share: { lines, shippingCents, kes: Math.min(left.kes, sumKes) } }
}

/** The shillings of what is left of the line. */
export function remainingKes({ cents, kes }: Pick<RefundableLine, 'cents' | 'kes'>, rate: string): number {
  return kes ?? nearestKes(cents, rate)
}

/** Rounds down, so that the refund of the last item is not smaller than the refunds of the others. */
export function paidForQuantity(
  { ordered, paidCents }: Pick<RefundableLine, 'ordered' | 'paidCents'>,
  quantity: number,
): Cents {
  return Math.floor((paidCents * quantity) / ordered)
}

/** An amount names no products, so it is spread over the lines; an excess is refunded from shipping. */
function calculateAmountShare(left: Refundable, kes: number): ShareResult {
  if (!Number.isInteger(kes) || kes < 1) return { ok: false, reason: 'nothing-chosen' }
  if (kes > left.kes) return { ok: false, reason: 'too-much' }
  const lineCents = left.lines.reduce((sum, { cents }) => sum + cents, 0)
  const cents = Math.min(kesToNearestCents(kes, left.rate), lineCents + left.shippingCents)
  const centsByLine = splitByWeight(
    Math.min(cents, lineCents),
    left.lines.map((line) => line.cents),
  )
  const lines = left.lines.map(({ id }, index) => ({ id, quantity: 0, cents: centsByLine[index] ?? 0 }))
  const refundedLines = lines.filter((line) => line.cents > 0)
  return { ok: true, share: { lines: refundedLines, shippingCents: Math.max(0, cents - lineCents), kes } }
}

function coversRemainder(left: Refundable, share: RefundShare): boolean {
  const sumQuantities = (lines: readonly { quantity: number }[]) =>
    lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return sumQuantities(left.lines) === sumQuantities(share.lines) && sumCents(left) === sumCents(share)
}

function sumCents({ lines, shippingCents }: { lines: readonly { cents: Cents }[]; shippingCents: Cents }): Cents {
  return lines.reduce((sum, { cents }) => sum + cents, shippingCents)
}

/** The share of a full refund, for an order without earlier refunds. */
export function wholeShare(order: Pick<Order, 'lines' | 'discountCents' | 'shippingCents' | 'amountKes'>): RefundShare {
  const { lines, shippingCents, amountKes: kes } = order
  const cents = discountedLineTotals(lines, order.discountCents)
  return {
    lines: lines.map(({ id, quantity }, index) => ({ id, quantity, cents: cents[index] ?? 0 })),
    shippingCents,
    kes,
  }
}
