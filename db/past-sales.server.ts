import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { CartLine } from '#app/cart/cart.ts'
import type { Product } from '#app/catalog/product.ts'
import { customers } from '#app/identity/identity.tables.server.ts'
import { orderTotal } from '#app/money/order-total.ts'
import type { OrderMethod } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import { changeState, markOrderPaid } from '#app/orders/order-moves.server.ts'
import type { OrderDraft } from '#app/orders/orders.server.ts'
import { placeOrder } from '#app/orders/orders.server.ts'
import { channelMessages } from '#app/orders/orders.tables.server.ts'
import { productionLines } from '#app/production/production.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { laterSteps, type PastSale, type PastWay, pastCustomers, planPastSales } from './demo/past-sales.ts'
import { closeYesterday } from './past-day.server.ts'
import { addPayments, phone } from './past-payments.server.ts'
import { addRefunds } from './past-refunds.server.ts'
import { addReviews } from './past-reviews.server.ts'
import type { ShopTemplate } from './templates/template.ts'

const minute = 60_000

/** Adds invented orders for the sales history and the dashboard, without notifications. Returns their number. */
export async function addPastSales(
  tx: Database,
  open: Shop,
  { reviews, refundReasons, accountOfUnknownPayment }: ShopTemplate,
  products: readonly Product[],
): Promise<number> {
  const shop: Shop = { ...open, config: { ...open.config, smtpUrl: undefined, sms: null } }
  const plan = planPastSales(shop.clock.now(), products.length)
  const first = plan[0]
  if (!first) return 0
  const people = await addCustomers(tx, new Date(first.paidAt.getTime() - 60 * minute))
  const sold: Sold[] = []
  for (const sale of plan) {
    sold.push({ way: sale.way, order: await addSale(tx, shop, sale, draftOf(sale, products, people)) })
  }
  const orders = sold.map(({ order }) => order)
  await addPayments(tx, sold)
  await addRefunds(tx, shop, orders, refundReasons)
  await addReviews(tx, orders, reviews)
  await closeYesterday(tx, shop, accountOfUnknownPayment)
  await tx
    .update(channelMessages)
    .set({ state: 'sent', tries: 1, nextTryAt: null, sentAt: sql`${channelMessages.createdAt}`, isMailQueued: true })
    .where(
      inArray(
        channelMessages.orderId,
        orders.map(({ id }) => id),
      ),
    )
  return orders.length
}

export type Sold = { way: PastWay; order: Order }

/** The customers have no password, so no one can log in as them. */
async function addCustomers(tx: Database, createdAt: Date): Promise<string[]> {
  const rows = Array.from({ length: pastCustomers }, (_, index) => ({
    id: randomUUID(),
    name: `Demo Customer ${index + 1}`,
    email: `demo-customer-${index + 1}@example.com`,
    createdAt,
    updatedAt: createdAt,
  }))
  await tx.insert(customers).values(rows)
  return rows.map(({ id }) => id)
}

function draftOf(sale: PastSale, products: readonly Product[], people: readonly string[]): OrderDraft {
  const lines = sale.lines.flatMap(({ product, quantity }) => {
    const found = products[product]
    return found ? [cartLine(found, quantity)] : []
  })
  const name = `Demo Customer ${sale.customer}`
  const email = `demo-customer-${sale.customer}@example.com`
  const address = {
    name,
    address: 'Demo Road 1',
    city: 'Nairobi',
    state: 'Nairobi County',
    zip: '00100',
    country: 'Kenya',
    phone: `+${phone}`,
  }
  return {
    customerId: people[sale.customer - 1] ?? '',
    lines,
    contact: { name, email, phone: `+${phone}` },
    shippingAddress: address,
    customerAddress: address,
    ...orderTotal({ lines }),
    fingerprint: 'demo',
  }
}

function cartLine({ id, name, category, priceCents, images }: Product, quantity: number): CartLine {
  return { productId: id, name, category, priceCents, quantity, imageKey: images[0]?.key ?? null, isAvailable: true }
}

const paidBy: Record<PastWay, { method: OrderMethod; by: 'payment' | 'staff'; actor: string }> = {
  prompt: { method: 'mpesa', by: 'payment', actor: 'm-pesa' },
  'by-hand': { method: 'mpesa', by: 'payment', actor: 'm-pesa' },
  airtel: { method: 'airtel', by: 'payment', actor: 'airtel-money' },
  card: { method: 'card', by: 'payment', actor: 'paystack' },
  bank: { method: 'bank', by: 'staff', actor: 'demo staff' },
}

async function addSale(tx: Database, shop: Shop, sale: PastSale, draft: OrderDraft): Promise<Order> {
  const at = new Date(sale.paidAt.getTime() - minute)
  const rate = { rate: sale.rate, source: 'demo', fetchedAt: at, isFallback: false }
  const { method, by, actor } = paidBy[sale.way]
  const until = sale.paidAt
  const placed = await placeOrder(tx, {
    draft,
    method,
    prefix: shop.settings.orderPrefix,
    rate,
    isDemo: true,
    at,
    expiresAt: until,
    reservedUntil: until,
  })
  const receipt = receiptOf(placed, sale.way)
  await markOrderPaid(tx, shop, placed, { at: sale.paidAt, receipt, by, actor })
  let order: Order = { ...placed, state: 'paid', receipt, paidAt: sale.paidAt }
  for (const { to, at } of laterSteps(sale)) {
    await changeState(tx, order, { to, by: 'staff', actor: 'demo staff', at })
    if (to === sale.end && to === 'making') await takeLines(tx, order, at)
    order = { ...order, state: to }
  }
  return order
}

/** Without a maker the queue would offer the lines of an order that is being made. */
async function takeLines(tx: Database, { lines }: Order, takenAt: Date): Promise<void> {
  await tx.insert(productionLines).values(lines.map(({ id }) => ({ lineId: id, maker: 'Demo maker', takenAt })))
}

/** Null for a bank transfer, which has no receipt. */
function receiptOf({ number }: Order, way: PastWay): string | null {
  const digits = number.replace(/\D/g, '').padStart(6, '0')
  if (way === 'bank') return null
  return way === 'card' ? `PS-DEMO${digits}` : `DEMO${digits}`
}
