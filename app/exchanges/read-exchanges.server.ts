import { asc, eq } from 'drizzle-orm'
import { toOptionsByName } from '#app/catalog/line-options.ts'
import { listSellable } from '#app/catalog/products.server.ts'
import { formatKes } from '#app/money/money.ts'
import { findStaffOrder } from '#app/orders/admin/find-staff-order.server.ts'
import { type Order, orderNumber } from '#app/orders/order.ts'
import { orderExchanges, orderLines, orderNumberColumns, orders } from '#app/orders/orders.tables.server.ts'
import { countUnsent } from '#app/orders/parcels/parcel.ts'
import { linkPath } from '#app/payment-links/payment-link.ts'
import { paymentLinks } from '#app/payment-links/payment-links.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { readProductionNote } from './apply-exchange.server.ts'
import { exchangeText } from './exchange.ts'
import type { StaffExchanges } from './exchange-wire.ts'

/** Null if the order does not exist. */
export async function readStaffExchanges({ db }: Shop, number: string): Promise<StaffExchanges | null> {
  const order = await findStaffOrder(db, number)
  if (!order) return null
  const rows = await listExchanges(db, order.id)
  return {
    lines: await listExchangeable(db, order),
    exchanges: rows.map(({ exchange, line, payment }) => ({
      id: exchange.id,
      state: exchange.state,
      what: exchangeText(line, exchange),
      quantity: exchange.quantity,
      asked_by: exchange.requestedBy,
      asked_at: exchange.requestedAt.toISOString(),
      payment: payment && { number: orderNumber(payment), amount_kes: payment.amountKes },
    })),
  }
}

function listExchanges(db: Database, orderId: string) {
  return db
    .select({
      exchange: orderExchanges,
      line: { productId: orderLines.productId, name: orderLines.name, choices: orderLines.choices },
      payment: { ...orderNumberColumns, amountKes: orders.amountKes, receipt: orders.receipt, paidAt: orders.paidAt },
      token: paymentLinks.token,
    })
    .from(orderExchanges)
    .innerJoin(orderLines, eq(orderLines.id, orderExchanges.lineId))
    .leftJoin(orders, eq(orders.id, orderExchanges.paymentOrderId))
    .leftJoin(paymentLinks, eq(paymentLinks.orderId, orderExchanges.paymentOrderId))
    .where(eq(orderExchanges.orderId, orderId))
    .orderBy(asc(orderExchanges.requestedAt), asc(orderExchanges.id))
}

async function listExchangeable(db: Database, order: Order): Promise<StaffExchanges['lines']> {
  const isOpen = order.state === 'paid' || order.state === 'making'
  if (!isOpen || order.isOnHold || order.awaitsExchange || order.paysExchange) return []
  const unsent = order.lines.filter((line) => countUnsent(line) > 0)
  const sold = await listSellable(
    db,
    unsent.flatMap(({ productId }) => productId ?? []),
  )
  const lines: StaffExchanges['lines'] = []
  for (const line of unsent) {
    const options = sold.find((product) => product.id === line.productId)?.choices ?? []
    lines.push({
      id: line.id,
      name: line.name,
      category: line.category,
      quantity: countUnsent(line),
      choices: toOptionsByName(line.choices ?? []),
      options: options.map(({ name, values }) => ({ name, values: values.map((value) => value.name) })),
      note: line.note ?? '',
      begun: await readProductionNote(db, line.id),
    })
  }
  return lines
}

/** `payPath`: the link that pays the difference, while the exchange waits for it. */
export type BuyerExchange = { id: string; text: string; payPath: string | null }

export async function readBuyerExchanges(shop: Shop, { id: orderId }: Pick<Order, 'id'>): Promise<BuyerExchange[]> {
  const rows = await listExchanges(shop.db, orderId)
  return rows.flatMap(({ exchange, line, payment, token }): BuyerExchange[] => {
    const { id, state } = exchange
    const description = exchangeText(line, exchange)
    const kes = payment ? formatKes(payment.amountKes) : ''
    if (state === 'waiting' && token && !payment?.paidAt)
      return [
        { id, text: `${description}: please pay ${kes} more. Your order waits until then.`, payPath: linkPath(token) },
      ]
    if (state === 'waiting' || state === 'done') {
      const paid = payment ? ` ${kes} more paid${payment.receipt ? `, receipt ${payment.receipt}` : ''}.` : ''
      return [{ id, text: `${description}.${paid}`, payPath: null }]
    }
    return []
  })
}
