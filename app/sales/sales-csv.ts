import { centsToText } from '#app/money/money.ts'
import { nairobiMinute } from '#app/platform/nairobi.ts'
import type { Sale } from './sale.ts'

// Without the byte order mark spreadsheets guess the encoding and break accents.
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

/** A leading apostrophe keeps spreadsheets from running the text as a formula. */
function textCell(text: string): string {
  const plain = /^[=+\-@\t\r\n|%]/.test(text.trimStart()) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
