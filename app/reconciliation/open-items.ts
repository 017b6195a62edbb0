import { paymentMethods } from '#app/money/payment-method.ts'
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
