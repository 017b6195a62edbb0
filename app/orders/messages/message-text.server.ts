import { getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { Shop } from '#app/shop/shop.server.ts'
import { orderNumber } from '../order.ts'
import { channelMessages, type customerMessages, orderNumberColumns, orders } from '../orders.tables.server.ts'
import { shortMessage } from './message-kinds.ts'

/** The columns of a message and of its order. */
export const messageColumns = {
  ...getTableColumns(channelMessages),
  order: { ...orderNumberColumns, amountKes: orders.amountKes, isDemo: orders.isDemo },
}
type MessageOrder = { prefix: string; number: number; amountKes: number; isDemo: boolean }
export type MessageRow = typeof channelMessages.$inferSelect & { order: MessageOrder | null }

/** Reads the setting `makerMessages` at sending time, so that it also applies to waiting messages. */
export function messageText(
  { config, settings }: Pick<Shop, 'config' | 'settings'>,
  { text, order, ...message }: Pick<MessageRow, 'kind' | 'ordersCount' | 'text' | 'order'>,
): string {
  if (settings.makerMessages === 'whole') return text
  return shortMessage(message, order && { ...order, number: orderNumber(order) }, config.publicUrl)
}

/** Demo mode sends only the messages of demo orders; otherwise the shop sends only the messages of real orders. */
export function matchesShopMode(shop: Shop, orderId: typeof channelMessages.orderId | typeof customerMessages.orderId) {
  return sql`exists (select 1 from orders o where o.id = ${orderId} and o.is_demo = ${shop.config.isDemo})`
}

export function isForMakers(shop: Shop) {
  return or(isNull(channelMessages.orderId), matchesShopMode(shop, channelMessages.orderId))
}
