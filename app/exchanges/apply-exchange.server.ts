import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { consumeForLine, returnSurplusStock, transferStock } from '#app/catalog/inventory/exchanged-stock.server.ts'
import { lockStock } from '#app/catalog/inventory/reservations.server.ts'
import type { Cents } from '#app/money/money.ts'
import { notifyCustomer } from '#app/orders/customer-messages/customer-messages.server.ts'
import { exchangedNote } from '#app/orders/exchange-states.ts'
import { storeChannelMessage } from '#app/orders/messages/channel-messages.server.ts'
import { escapeHtml } from '#app/orders/messages/order-message.ts'
import { enqueueOrderNotification } from '#app/orders/messages/order-notifications.server.ts'
import type { Order, OrderLine } from '#app/orders/order.ts'
import { postponePromise } from '#app/orders/order-moves.server.ts'
import { readOrder } from '#app/orders/orders.server.ts'
import {
  type OrderExchange,
  orderEvents,
  orderExchanges,
  orderLines,
  orders,
} from '#app/orders/orders.tables.server.ts'
import { recordExchange } from '#app/orders/sales-record.server.ts'
import { productionLines } from '#app/production/production.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { exchangeText } from './exchange.ts'

type ApplyInput = {
  exchange: OrderExchange
  line: OrderLine
  /** The amount that the buyer paid for the exchanged products. */
  paidCents: Cents
  actor: string
}

/** Moves the exchanged products of a locked order to a new line, and notifies makers, buyer and webhooks. */
export async function applyExchange(
  tx: Database,
  shop: Shop,
  order: Order,
  { exchange, line, paidCents, actor }: ApplyInput,
): Promise<{ changed: Order; newLineId: string }> {
  const at = shop.clock.now()
  const newLineId = randomUUID()
  const { id: orderId, customerId } = order
  const productionNote = await readProductionNote(tx, line.id)
  const { quantity, productId, name, category, imageKey, choices, note } = exchange
  const newLine = { ...line, id: newLineId, quantity, productId, name, category, imageKey, choices, note }
  await addLine(tx, orderId, newLine)
  await lockStock(tx, [line], orderId, at)
  await returnSurplusStock(tx, line.id, line.quantity - quantity)
  const owner = { lineId: newLineId, orderId, customerId }
  if (exchange.paymentOrderId) await transferStock(tx, exchange.paymentOrderId, owner)
  else await consumeForLine(tx, { ...owner, productId, choices, quantity }, at)
  await recordExchange(tx, order, { line, newLine, cents: paidCents }, at)
  await tx
    .update(orderExchanges)
    .set({ state: 'done', newLineId, settledAt: at })
    .where(eq(orderExchanges.id, exchange.id))
  const isAwaited = and(eq(orders.id, orderId), eq(orders.awaitedOrderId, exchange.paymentOrderId ?? exchange.id))
  await tx.update(orders).set({ awaitedOrderId: null }).where(isAwaited)

  const withLine = await readOrder(tx, orderId)
  const addedLine = withLine?.lines.find(({ id }) => id === newLineId)
  if (!withLine || !addedLine) throw new Error('the exchanged order or its new line is missing')
  const changed = await postponePromise(tx, shop, withLine, addedLine)
  const description = `${quantity} × ${exchangeText(line, exchange)}`
  const event = {
    orderId,
    at,
    fromState: order.state,
    toState: order.state,
    actor,
    note: `${exchangedNote}${description}`,
  }
  await tx.insert(orderEvents).values(event)
  const text = [
    `<b>${order.number}</b> exchanged: make ${escapeHtml(description)}`,
    ...(note ? [`Note: ${escapeHtml(note)}`] : []),
    ...(order.isDemo ? ['DEMO: no real money moved.'] : []),
    ...(productionNote ? [escapeHtml(productionNote)] : []),
  ].join('\n')
  await storeChannelMessage(tx, { orderId, kind: `exchanged:${exchange.id}`, text, at, priority: 'paid-order' })
  await notifyCustomer(tx, shop, changed, {
    kind: 'exchanged',
    exchangeId: exchange.id,
    what: description,
    isPostponed: changed.makingDueOn !== withLine.makingDueOn,
  })
  await enqueueOrderNotification(tx, changed, { event: 'order.exchanged', at })
  return { changed, newLineId }
}

/** Adds the line after the order's other lines. */
async function addLine(tx: Database, orderId: string, { id, quantity, choices, ...line }: OrderLine): Promise<void> {
  const { productId, name, category, priceCents, imageKey, note } = line
  const position = sql`(select max(position) + 1 from order_lines where order_id = ${orderId})`
  const sold = { productId, name, category, priceCents, imageKey, note: note ?? null }
  await tx.insert(orderLines).values({ id, orderId, position, ...sold, quantity, choices: choices ?? [] })
}

/** Says what the maker has done with the old line; null if no maker has taken it. */
export async function readProductionNote(tx: Database, lineId: string): Promise<string | null> {
  const [row] = await tx.select().from(productionLines).where(eq(productionLines.lineId, lineId))
  if (!row) return null
  return row.madeAt ? `${row.maker} has made the old one.` : `${row.maker} had begun with the old one.`
}
