import { randomBytes, randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { CartLine } from '#app/cart/cart.ts'
import type { Product } from '#app/catalog/product.ts'
import { customers } from '#app/identity/identity.tables.server.ts'
import { orderTotal } from '#app/money/order-total.ts'
import type { Order } from '#app/orders/order.ts'
import type { OrderDraft } from '#app/orders/order-draft.server.ts'
import { changeState, markOrderPaid } from '#app/orders/order-moves.server.ts'
import { placeOrder } from '#app/orders/orders.server.ts'
import { channelMessages } from '#app/orders/orders.tables.server.ts'
import { recordRefund } from '#app/orders/sales-record.server.ts'
import { attempts, receipts } from '#app/payments/payments.tables.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { laterSteps, type PastSale, pastCustomers, planPastSales } from './demo/past-sales.ts'

const phone = '254700000000'
const minute = 60_000

/** Invented orders, so that history and dashboard show something. Returns their number; announces nothing. */
export async function addPastSales(tx: Database, shop: Shop, products: readonly Product[]): Promise<number> {
  const plan = planPastSales(shop.clock.now(), products.length)
  const first = plan[0]
  if (!first) return 0
  const people = await addCustomers(tx, new Date(first.paidAt.getTime() - 60 * minute))
  const orders: Order[] = []
  for (const sale of plan) orders.push(await addSale(tx, shop, sale, draftOf(sale, products, people)))
  await addPayments(tx, orders)
  await tx
    .update(channelMessages)
    .set({ state: 'sent', tries: 1, nextTryAt: null, sentAt: sql`${channelMessages.createdAt}` })
    .where(
      inArray(
        channelMessages.orderId,
        orders.map(({ id }) => id),
      ),
    )
  return orders.length
}

/** Without a password, so nobody can log in. */
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

async function addSale(tx: Database, shop: Shop, sale: PastSale, draft: OrderDraft): Promise<Order> {
  const at = new Date(sale.paidAt.getTime() - minute)
  const rate = { rate: sale.rate, source: 'demo', fetchedAt: at, isFallback: false }
  const placed = await placeOrder(tx, { draft, method: 'mpesa', rate, isDemo: true, at, expiresAt: sale.paidAt })
  const receipt = `DEMO${placed.number.replace(/\D/g, '').padStart(6, '0')}`
  await markOrderPaid(tx, shop, placed, { at: sale.paidAt, receipt, by: 'payment', actor: 'm-pesa' })
  let order: Order = { ...placed, state: 'paid', receipt, paidAt: sale.paidAt }
  for (const { to, at } of laterSteps(sale)) {
    await changeState(tx, order, { to, by: 'staff', actor: 'demo staff', at })
    order = { ...order, state: to }
    if (to === 'refunded') await recordRefund(tx, order, at)
  }
  return order
}

async function addPayments(tx: Database, orders: readonly Order[]) {
  const payments = orders.map((order) => ({
    order,
    id: randomBytes(16).toString('hex'),
    at: order.paidAt ?? order.createdAt,
  }))
  await tx.insert(attempts).values(
    payments.map(({ order, id, at }) => ({
      id,
      orderId: order.id,
      provider: 'mpesa' as const,
      customerId: order.customerId,
      phone,
      amountKes: order.amountKes,
      state: 'success' as const,
      callbackToken: randomBytes(20).toString('hex'),
      isDemo: true,
      resultCode: '0',
      receipt: order.receipt,
      requestedAt: order.createdAt,
      promptEndsAt: new Date(order.createdAt.getTime() + 3 * minute),
      settledAt: at,
    })),
  )
  await tx.insert(receipts).values(
    payments.map(({ order, id, at }) => ({
      receipt: order.receipt ?? '',
      attemptId: id,
      amountKes: String(order.amountKes),
      phone,
      paidAt: at,
      receivedAt: at,
    })),
  )
}
