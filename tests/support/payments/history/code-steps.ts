import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { discountCodes, discountUses, selectedCodes } from '../../../../app/discounts/discounts.tables.server.ts'
import { orderEvents, orders } from '../../../../app/orders/orders.tables.server.ts'
import { attempts, reviews } from '../../../../app/payments/payments.tables.server.ts'
import { noMoneyReasons } from '../../../../app/payments/status/orders-in-review.server.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import type { CodeStep } from './step.ts'
import { customerAt, type World } from './world.ts'

export type HistoryCode = typeof discountCodes.$inferSelect

/** Two codes: one for a single order, the other for a single order of each customer. */
export async function createCodes(test: TestShop): Promise<HistoryCode[]> {
  const unlimited = { minCents: 0, endsOn: null, maxUses: null, maxUsesOfCustomer: null, endedAt: null }
  const terms = [
    { percent: 15, amountCents: null, minCents: 1_000, maxUses: 1 },
    { percent: null, amountCents: 700, maxUsesOfCustomer: 1 },
  ]
  return test.db
    .insert(discountCodes)
    .values(
      terms.map((own) => {
        const id = randomUUID()
        const code = id.replaceAll('-', '').slice(0, 20).toUpperCase()
        return { ...unlimited, id, code, beginsOn: '2020-01-01', createdAt: test.clock.now(), ...own }
      }),
    )
    .returning()
}

export async function runCodeStep(world: World, { who, which }: CodeStep): Promise<void> {
  const { id: customerId } = customerAt(world, who)
  const codeId = world.codes[which]?.id
  await world.shop.db.delete(selectedCodes).where(eq(selectedCodes.customerId, customerId))
  if (codeId) await world.shop.db.insert(selectedCodes).values({ customerId, codeId })
}

const ordersOf = ({ shop, customers }: World) => {
  const ids = customers.map(({ id }) => id)
  return shop.db.select().from(orders).where(inArray(orders.customerId, ids))
}

const endOf = (phone: string) => phone.replace(/\D/g, '').slice(-9)

type Buyer = { customerId: string; phone: string }

/** The reduction of the chosen code, calculated from the orders alone. */
export async function reductionFor(world: World, { customerId, phone }: Buyer, subtotalCents: number): Promise<number> {
  const [chosen] = await world.shop.db.select().from(selectedCodes).where(eq(selectedCodes.customerId, customerId))
  const code = world.codes.find(({ id }) => id === chosen?.codeId)
  if (!code || subtotalCents < code.minCents) return 0
  const replaced = await replacedBy(world, customerId)
  const using = (await ordersOf(world)).filter(
    (order) => order.discountCode === code.code && order.state !== 'cancelled' && order.id !== replaced,
  )
  if (code.maxUses !== null && using.length >= code.maxUses) return 0
  const isTheirs = (order: (typeof using)[number]) =>
    order.customerId === customerId || endOf(order.contactPhone) === endOf(phone)
  if (code.maxUsesOfCustomer !== null && using.filter(isTheirs).length >= code.maxUsesOfCustomer) return 0
  return reduction(code, subtotalCents)
}

function reduction({ percent, amountCents }: HistoryCode, subtotalCents: number): number {
  if (amountCents !== null) return Math.min(amountCents, subtotalCents)
  return Number((BigInt(subtotalCents) * BigInt(percent ?? 0) + 50n) / 100n)
}

/** The customer's newest unpaid order, unless a payment of it is in review. */
async function replacedBy({ shop }: World, customerId: string): Promise<string | undefined> {
  const isWaiting = and(eq(orders.customerId, customerId), eq(orders.state, 'awaiting_payment'))
  const [newest] = (await shop.db.select().from(orders).where(isWaiting)).sort((a, b) => b.number - a.number)
  if (!newest) return undefined
  const looked = await shop.db
    .select({ reason: reviews.reason })
    .from(reviews)
    .innerJoin(attempts, eq(attempts.id, reviews.attemptId))
    .where(and(eq(attempts.orderId, newest.id), isNull(reviews.settledAt)))
  return looked.some(({ reason }) => !noMoneyReasons.includes(reason)) ? undefined : newest.id
}

/**
 * Checks after every step that no code has more orders than it allows, and that each order reserves its use until it is
 * cancelled.
 */
export async function checkCodes(world: World): Promise<void> {
  const own = await ordersOf(world)
  const ids = own.map(({ id }) => id)
  if (ids.length === 0) return
  const uses = await world.shop.db.select().from(discountUses).where(inArray(discountUses.orderId, ids))
  const late = await world.shop.db
    .select({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.fromState, 'cancelled')))
  for (const order of own) {
    const use = uses.find(({ orderId }) => orderId === order.id)
    expect(use?.isReserved).toBe(order.discountCode === null ? undefined : order.state !== 'cancelled')
    const code = world.codes.find((one) => one.code === order.discountCode)
    expect(order.discountCents).toBe(code ? reduction(code, order.subtotalCents) : 0)
    expect(order.totalCents).toBe(order.subtotalCents - order.discountCents + order.shippingCents)
  }
  for (const { code, maxUses, maxUsesOfCustomer } of world.codes) {
    // Staff accept late money for a cancelled order, regardless of its code's limits.
    const using = own.filter(
      ({ id, discountCode, state }) =>
        discountCode === code && state !== 'cancelled' && !late.some((event) => event.id === id),
    )
    if (maxUses !== null) expect(using.length).toBeLessThanOrEqual(maxUses)
    for (const who of world.customers) {
      const theirs = using.filter(({ customerId }) => customerId === who.id)
      if (maxUsesOfCustomer !== null) expect(theirs.length).toBeLessThanOrEqual(maxUsesOfCustomer)
    }
  }
}
