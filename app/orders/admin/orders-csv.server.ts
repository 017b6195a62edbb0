import { nameWithOptions } from '#app/catalog/line-options.ts'
import { byteOrderMark, escapeCsvCell } from '#app/framework/csv.ts'
import { nairobiMinute } from '#app/framework/nairobi.ts'
import { shopCurrency } from '#app/money/currency.ts'
import { centsToText } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { isCollected, type Order } from '../order.ts'
import { isPartlySent, type Parcel, parcelLinesText, trackingText } from '../parcels/parcel.ts'
import { staffStateText } from './order-texts.ts'
import { listStaffOrders, type StaffOrdersQuery } from './staff-orders.server.ts'

const pageSize = 500

const columnTitles = () => [
  'Placed (Nairobi)',
  'Order',
  'State',
  'Paid (Nairobi)',
  'Method',
  'Receipt',
  'Customer',
  'Phone',
  'E-mail',
  'Delivery',
  'Address',
  'Lines',
  'Pieces',
  `Goods (${shopCurrency()})`,
  `Discount (${shopCurrency()})`,
  `Shipping (${shopCurrency()})`,
  `Total (${shopCurrency()})`,
  shopCurrency() === 'USD' ? 'Shillings for a dollar' : `KES for 1 ${shopCurrency()}`,
  'Total (KES)',
  'Refunded (KES)',
  'Parcels',
]

/**
 * One line per order, newest first. Reads the orders in pages, because all of them may not fit in memory. In demo mode
 * the file has only demo orders, otherwise only real ones.
 */
export async function* ordersCsv(
  { db, config }: Shop,
  filter: Omit<StaffOrdersQuery, 'limit' | 'below' | 'isDemo'>,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${columnTitles().map(escapeCsvCell).join(',')}\r\n`
  let below: number | null = null
  do {
    const query: StaffOrdersQuery = { ...filter, limit: pageSize, below, isDemo: config.isDemo }
    const { orders, next } = await listStaffOrders(db, query)
    yield orders.map(orderRow).join('')
    below = next
  } while (below !== null)
}

/** Writes 'Making' for the state, because spreadsheets filter by this word; the screens have other texts. */
function stateText(order: Order): string {
  if (order.state === 'making' && !isPartlySent(order)) return 'Making'
  return staffStateText(order.state, isCollected(order), isPartlySent(order))
}

function orderRow(order: Order): string {
  const { lines, contact, receipt, paidAt } = order
  const texts = [
    nairobiMinute(order.createdAt),
    order.number,
    stateText(order),
    paidAt ? nairobiMinute(paidAt) : '',
    paymentMethods[order.method].title,
    receipt ?? '',
    contact.name,
    contact.phone,
    contact.email,
    order.shippingName ?? '',
    isCollected(order) ? '' : addressText(order),
    lines.map((line) => `${line.quantity} x ${nameWithOptions(line)}`).join('; '),
  ]
  const numbers = [
    lines.reduce((sum, { quantity }) => sum + quantity, 0),
    centsToText(order.subtotalCents),
    centsToText(order.discountCents),
    centsToText(order.shippingCents),
    centsToText(order.totalCents),
    order.rate.rate,
    order.amountKes,
    order.refundedKes,
  ]
  const parcels = escapeCsvCell(order.parcels.map((parcel) => parcelText(order, parcel)).join('; '))
  return `${[...texts.map(escapeCsvCell), ...numbers, parcels].join(',')}\r\n`
}

function parcelText({ lines }: Order, parcel: Parcel): string {
  const pieces = parcelLinesText(parcel, lines).replaceAll(' × ', ' x ')
  return [nairobiMinute(parcel.sentAt), pieces, trackingText(parcel)].filter(Boolean).join(' ')
}

function addressText({ shippingAddress: { name, address, city, state, zip, country } }: Order): string {
  return [name, address, city, state, zip, country].filter(Boolean).join(', ')
}
