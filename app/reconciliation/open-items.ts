import { countText } from '#app/framework/count-text.ts'
import { sumExactKes } from '#app/money/exact-kes.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { formatExactKes } from '#app/payments/kes-text.ts'
import type { DayComparison, Difference, OpenItem } from './day-comparison.ts'

/**
 * The differences and unknown payments, which stay open after the day is closed. If there are many unknown payments,
 * only the first are included.
 */
export function listOpenItems(books: DayComparison): OpenItem[] {
  const { unknown, missing, wrong, refunds_wrong, refunds_missing, reversed, other_out, settlements } = books
  return [
    ...reversed.map((row) => toItem('Reversed by the payer', row)),
    ...[...wrong, ...refunds_wrong].map((row) => toItem('Different amount', row)),
    ...missing.map((row) => toItem('Payment not in the statement', row)),
    ...refunds_missing.map((row) => toItem('Refund not in the statement', row)),
    ...other_out.map((row) => ({ kind: 'Other money out', subject: row.receipt, amount_kes: row.amount_kes })),
    ...settlements
      .filter(({ is_equal, to }) => !is_equal && to === books.day)
      .map(({ method, reference, net_kes }) => ({
        kind: `${paymentMethods[method].title} settlement differs`,
        subject: reference,
        amount_kes: net_kes,
      })),
    ...unknown.map((row) => ({ kind: 'Payment without an order', subject: row.receipt, amount_kes: row.amount_kes })),
  ]
}

function toItem(kind: string, { order_number, receipt, statement_kes, shop_kes }: Difference): OpenItem {
  return { kind, subject: order_number ?? receipt ?? 'No receipt yet', amount_kes: statement_kes ?? shop_kes ?? '0.00' }
}

/** The maximum number of items that are named before a day is closed. */
export const maxNamedItems = 5

export function countOpenItems(books: DayComparison): number {
  return listOpenItems(books).length + books.unknown_count - books.unknown.length
}

export function agreementText(items: number, isCovered: boolean): string {
  const gap = 'No M-Pesa statement covers the whole day'
  if (items === 0) return isCovered ? 'Everything agrees.' : `${gap}, so some payments are not compared.`
  const open = items === 1 ? '1 open item.' : `${items} open items.`
  return isCovered ? open : `${open} ${gap}.`
}

type ComparedAmount = { amount_kes: string } | Pick<Difference, 'statement_kes' | 'shop_kes'>

/** Says whether the statement agrees with the shop, and otherwise by how much not. Null without a statement. */
export function statementVerdict(books: DayComparison): { agrees: boolean; text: string } | null {
  if (books.statements.length === 0) return null
  const { unknown, unknown_count: unknownCount, refunds_missing: refundsMissing } = books
  const listed = unknownCount > unknown.length ? 'at least ' : ''
  const differences = [
    differenceText(unknown, 'payment', (kes) => `${listed}${kes} more in it, without an order`, unknownCount),
    differenceText(books.other_out, 'payout', (kes) => `${kes} more paid out in it`),
    differenceText(books.reversed, 'payment', (kes) => `${kes} reversed in it`),
    differenceText(books.missing, 'payment', (kes) => `${kes} missing in it`),
    differenceText(refundsMissing, 'refund', (kes) => `${kes} missing in it`),
    differenceText(books.wrong, 'payment', (kes, shop) => `${kes} in it instead of ${shop}`),
    differenceText(books.refunds_wrong, 'refund', (kes, shop) => `${kes} in it instead of ${shop}`),
  ].filter((text) => text !== '')
  if (differences.length > 0) return { agrees: false, text: `The statement does not agree: ${differences.join('; ')}.` }
  return { agrees: true, text: books.is_covered ? 'The statement agrees.' : 'The statement agrees so far.' }
}

function differenceText(
  rows: readonly ComparedAmount[],
  noun: string,
  text: (kes: string, shopKes: string) => string,
  count = rows.length,
): string {
  if (count === 0) return ''
  const inShop = rows.map((row) => ('amount_kes' in row ? row.amount_kes : (row.shop_kes ?? '0')))
  const inStatement = rows.map((row, index) => ('statement_kes' in row && row.statement_kes) || (inShop[index] ?? '0'))
  return `${text(formatExactKes(sumExactKes(inStatement)), formatExactKes(sumExactKes(inShop)))} (${countText(count, noun)})`
}
