import { centsToText } from '#app/money/money.ts'
import { nairobiMinute } from '#app/platform/nairobi.ts'
import type { Sale } from './sale.ts'

// Spreadsheets guess the encoding without the mark, and spoil every accent.
export const csvHead = '\uFEFF"ID","Name","Price (USD)","Quantity","Total (USD)","Sold at (Nairobi)"\r\n'

export function csvRow(sale: Sale): string {
  const { lineId, name, priceCents, quantity, totalCents, soldAt } = sale
  const cells = [
    textCell(lineId),
    textCell(name),
    centsToText(priceCents),
    quantity,
    centsToText(totalCents),
    textCell(nairobiMinute(soldAt)),
  ]
  return `${cells.join(',')}\r\n`
}

/** Quoted text that no spreadsheet runs as a formula: a leading apostrophe makes such a cell plain text. */
function textCell(text: string): string {
  const plain = /^[=+\-@\t\r\n|%]/.test(text.trimStart()) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
