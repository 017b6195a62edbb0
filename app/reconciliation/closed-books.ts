import { z } from 'zod'
import { recordOf } from '#app/framework/records.ts'
import { parseExactKes, sumExactKes, writeExactKes } from '#app/money/exact-kes.ts'
import { orderMethods } from '#app/money/payment-method.ts'

export const countAndAmount = z.object({ count: z.number(), amount_kes: z.string() })

/** `fees_kes` is absent on older closed days, which include these fees only in `total`. */
const amountWithFees = countAndAmount.extend({ fees_kes: z.string().optional() })

const totalKeys = ['collected_kes', 'refunded_kes', 'fees_kes', 'net_kes'] as const
const totals = z.object(recordOf(totalKeys, () => z.string()))

/** A day's sums, in exact decimal strings in shillings. */
export const daySums = z.object({
  methods: z.array(
    z.object({
      method: z.enum(orderMethods),
      orders: z.number(),
      refunds: z.number(),
      /** False while no statement or settlement contains the fees of the day. */
      is_fee_known: z.boolean(),
      ...totals.shape,
    }),
  ),
  total: totals,
  /** Money that came in for no order, even if it was returned later. */
  unmatched: amountWithFees,
  /** Money for no order that was returned on this day. */
  returned: countAndAmount,
  /** Sales outside the shop, from receipts without an order; absent on older closed days. */
  outside: amountWithFees.optional(),
})
export type DaySums = z.infer<typeof daySums>
export type MoneyTotals = z.infer<typeof totals>

export function sumTotals(rows: readonly MoneyTotals[]): MoneyTotals {
  return recordOf(totalKeys, (key) => sumExactKes(rows.map((row) => row[key])))
}

/** One movement of money. A closed day stores these lines, which contain no names. */
export const moneyLine = z.object({
  at: z.string(),
  kind: z.enum(['payment', 'unmatched', 'outside', 'returned', 'refund', 'fee']),
  method: z.enum(orderMethods).nullable(),
  receipt: z.string().nullable(),
  order_number: z.string().nullable(),
  amount_kes: z.string(),
})
export type MoneyLine = z.infer<typeof moneyLine>

/** A day's sums and lines when it was closed. */
export type ClosedDaySnapshot = { sums: DaySums; lines: MoneyLine[] }

/** `added`: the line came after the day was closed. `removed`: the line existed only when the day was closed. */
export const lineChange = moneyLine.extend({ change: z.enum(['added', 'removed']) })
export type LineChange = z.infer<typeof lineChange>

/**
 * The differences between a closed day's lines and the current lines. If several lines are equal, their number is
 * compared.
 */
export function compareLines<Line extends MoneyLine>(
  closed: readonly MoneyLine[],
  now: readonly Line[],
): { added: Line[]; removed: MoneyLine[] } {
  const left = new Map<string, MoneyLine[]>()
  for (const line of closed) left.set(lineKey(line), [...(left.get(lineKey(line)) ?? []), line])
  const added = now.filter((line) => !left.get(lineKey(line))?.pop())
  return { added, removed: [...left.values()].flat() }
}

function lineKey({ at, kind, method, receipt, order_number, amount_kes }: MoneyLine): string {
  return JSON.stringify([at, kind, method, receipt, order_number, amount_kes])
}

/** True if any money moved. */
export function hasMoney({ methods, unmatched, returned, outside }: DaySums): boolean {
  const others = [unmatched.count, Number(unmatched.fees_kes ?? 0), returned.count, outside?.count ?? 0]
  return methods.length > 0 || others.some((one) => one > 0)
}

/** All incoming money minus all outgoing money, with or without an order. */
export function allMoneyKes({ total, unmatched, returned, outside }: DaySums): string {
  const forNone =
    parseExactKes(unmatched.amount_kes) + parseExactKes(outside?.amount_kes ?? '0') - parseExactKes(returned.amount_kes)
  const fees = parseExactKes(unmatched.fees_kes ?? '0') + parseExactKes(outside?.fees_kes ?? '0')
  return writeExactKes(parseExactKes(total.net_kes) + forNone - fees)
}

/** The sum of the added lines minus the sum of the removed lines. */
export function differenceKes(added: readonly MoneyLine[], removed: readonly MoneyLine[]): string {
  const sum = (lines: readonly MoneyLine[]) => lines.reduce((all, { amount_kes }) => all + parseExactKes(amount_kes), 0)
  return writeExactKes(sum(added) - sum(removed))
}

export const moneyKindTexts: Record<MoneyLine['kind'], string> = {
  payment: 'Payment',
  unmatched: 'Receipt of no order',
  outside: 'Sale outside the shop',
  returned: 'Returned, of no order',
  refund: 'Refund',
  fee: 'Fee',
}
