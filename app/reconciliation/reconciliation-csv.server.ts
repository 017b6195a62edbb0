import { byteOrderMark, escapeCsvCell } from '#app/framework/csv.ts'
import { nairobiMinute } from '#app/framework/nairobi.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { MoneyLine } from './closed-books.ts'
import { moneyKindTexts } from './closed-books.ts'
import { listClosedChanges } from './closed-days.server.ts'
import { listMoneyLines, type NamedLine } from './money-lines.server.ts'

const names = [
  'Time (Nairobi)',
  'Kind',
  'Method',
  'Receipt',
  'Order',
  'Name',
  'Amount (KES)',
  'Discount (KES)',
  'After closing',
]

/**
 * The bookkeeper's file: one line for each movement of money, negative for outgoing money. A discount moves no money,
 * so it is a column of its payment. The unmarked lines show each closed day as it was closed. A line that was added
 * later has the mark 'Added'. For each line that was removed later, the end of the file has a line with the opposite
 * amount and the mark 'Removed'.
 */
export async function reconciliationCsv(shop: Shop, days: { from: string; to: string }): Promise<string> {
  const lines = await listMoneyLines(shop, days)
  const changes = await listClosedChanges(shop, days, lines)
  const isAdded = new Set<MoneyLine>(changes.flatMap(({ added }) => added))
  const removed = changes.flatMap((day) => day.removed.map((line) => ({ ...line, name: null, discount_kes: null })))
  const all = [...lines, ...removed].toSorted((a, b) => a.at.localeCompare(b.at))
  return [
    `${byteOrderMark}${names.map(escapeCsvCell).join(',')}\r\n`,
    ...all.map((line) => lineText(line, isAdded.has(line) ? 'Added' : '')),
    ...removed.map((line) => lineText({ ...line, amount_kes: oppositeLine(line.amount_kes) }, 'Removed')),
  ].join('')
}

function oppositeLine(kes: string): string {
  return kes.startsWith('-') ? kes.slice(1) : `-${kes}`
}

function lineText(line: NamedLine, change: string): string {
  const { at, kind, method, receipt, order_number, name, amount_kes: amount, discount_kes: discount } = line
  const cells = [
    nairobiMinute(new Date(at)),
    moneyKindTexts[kind],
    method ? paymentMethods[method].title : '',
    receipt ?? '',
    order_number ?? '',
    name ?? '',
  ]
  return `${cells.map(escapeCsvCell).join(',')},${amount},${discount || ''},${change && escapeCsvCell(change)}\r\n`
}
