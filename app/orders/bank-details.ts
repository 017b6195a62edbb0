import { displayTime } from '#app/framework/nairobi.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes, formatPrice } from '#app/money/money.ts'
import type { Order } from './order.ts'

/**
 * A line of the instructions for a transfer. `copied`: the text that the line's copy button copies; absent for a line
 * without this button.
 */
export type TransferRow = { label: string; value: string; copied?: string }

/**
 * Splits the bank details that staff typed, such as 'Account: 0123456789', into rows. Lines without a label stay
 * together.
 */
export function splitBankDetails(details: string): TransferRow[] {
  const lines = details.split('\n').filter((line) => line.trim() !== '')
  const rows = lines.flatMap((line) => rowOf(line) ?? [])
  const rest = lines.filter((line) => !rowOf(line)).join('\n')
  if (rest === '') return rows
  return [
    { label: 'Pay to', value: rest, ...(rows.some(({ copied }) => copied) ? {} : findAccountNumber(rest)) },
    ...rows,
  ]
}

function rowOf(line: string): TransferRow | null {
  const [, label, value] = /^\s*([^:]{2,24}):\s*(\S.*)$/.exec(line) ?? []
  if (!label || !value) return null
  return {
    label,
    value,
    ...(/account|iban/i.test(label) && /\d/.test(value) ? { copied: value.replace(/\s/g, '') } : {}),
  }
}

/** Finds the account number in a sentence that contains no other number. */
function findAccountNumber(text: string): { copied?: string } {
  const [only, other] = text.match(/\d[\d ]{4,}\d/g) ?? []
  return only && !other ? { copied: only.replace(/\s/g, '') } : {}
}

type PlacedOrder = Pick<Order, 'number' | 'amountKes' | 'totalCents' | 'expiresAt' | 'reservedUntil'>

/** The rows that say how to pay an order by a transfer; empty without bank details. */
export function transferRows(order: PlacedOrder, bankDetails: string): TransferRow[] {
  const { number, amountKes, totalCents, expiresAt, reservedUntil } = order
  const details = splitBankDetails(bankDetails)
  if (details.length === 0) return []
  const price = pricesInKes() ? '' : ` (${formatPrice(totalCents)})`
  const later = '. After that, other buyers can buy the ready pieces.'
  return [
    ...details,
    { label: 'Reference', value: number, copied: number },
    { label: 'Amount', value: formatKes(amountKes) + price, copied: String(amountKes) },
    ...(expiresAt ? [{ label: 'Pay by', value: `${displayTime(expiresAt)} (Nairobi)` }] : []),
    ...(reservedUntil ? [{ label: 'Reserved until', value: displayTime(reservedUntil) + later }] : []),
  ]
}
