import { nameWithOptions } from '#app/catalog/line-options.ts'
import { byteOrderMark, escapeCsvCell } from '#app/framework/csv.ts'
import { nairobiMinute } from '#app/framework/nairobi.ts'
import { shopCurrency } from '#app/money/currency.ts'
import { centsToText } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { orderNumber } from '#app/orders/order.ts'
import { exactSaleKes, type Sale, type SoldOrder } from './sale.ts'

const saleColumns = () => [
  'ID',
  'Name',
  `Price (${shopCurrency()})`,
  'Quantity',
  `Total (${shopCurrency()})`,
  'Sold at (Nairobi)',
]
const orderColumns = ['Order', 'Method', 'Receipt', 'Total (KES)']

export function csvHead(): string {
  return `${byteOrderMark}${[...saleColumns(), ...orderColumns].map(escapeCsvCell).join(',')}\r\n`
}

/** Shillings are exact to the cent. */
export function csvRow(sale: Sale, sold: SoldOrder): string {
  const { method, receipt, ...order } = sold
  const { lineId, priceCents, quantity, totalCents, isDiscount, soldAt } = sale
  const name = nameWithOptions(sale)
  const cells = [
    escapeCsvCell(lineId),
    escapeCsvCell(isDiscount ? `${name} (discount)` : name),
    centsToText(priceCents),
    quantity,
    centsToText(totalCents),
    escapeCsvCell(nairobiMinute(soldAt)),
    escapeCsvCell(orderNumber(order)),
    escapeCsvCell(paymentMethods[method].title),
    escapeCsvCell(receipt ?? ''),
    exactSaleKes(sale, sold).toFixed(2),
  ]
  return `${cells.join(',')}\r\n`
}
