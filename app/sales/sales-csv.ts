import { nameAndWish } from '#app/catalog/wish.ts'
import { centsToText } from '#app/money/money.ts'
import { csvStart, textCell } from '#app/platform/csv.ts'
import { nairobiMinute } from '#app/platform/nairobi.ts'
import type { Sale } from './sale.ts'

export const csvHead = `${csvStart}"ID","Name","Price (USD)","Quantity","Total (USD)","Sold at (Nairobi)"\r\n`

export function csvRow(sale: Sale): string {
  const { lineId, priceCents, quantity, totalCents, isDiscount, soldAt } = sale
  const name = nameAndWish(sale)
  const cells = [
    textCell(lineId),
    textCell(isDiscount ? `${name} (discount)` : name),
    centsToText(priceCents),
    quantity,
    centsToText(totalCents),
    textCell(nairobiMinute(soldAt)),
  ]
  return `${cells.join(',')}\r\n`
}
