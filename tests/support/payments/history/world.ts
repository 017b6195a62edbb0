import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { readCart } from '../../../../app/cart/carts.server.ts'
import { currentRate } from '../../../../app/exchange-rates/rates.server.ts'
import type { Customer } from '../../../../app/identity/customer.ts'
import { eventHandlers } from '../../../../app/jobs.server.ts'
import type { Order } from '../../../../app/orders/order.ts'
import { readOrder } from '../../../../app/orders/orders.server.ts'
import { orders } from '../../../../app/orders/orders.tables.server.ts'
import { paymentChecksJob } from '../../../../app/payments/events/payment-checks.server.ts'
import type { Shop } from '../../../../app/shop/shop.server.ts'
import { givenAddress } from '../../shop/givens.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import { newReceipt } from '../callbacks.ts'
import { createCodes, type HistoryCode, reductionFor } from './code-steps.ts'
import { type Push, type Script, scriptedProviders } from './scripted-providers.ts'

/** Money that has moved, whether or not the shop knows of it. */
export type Money = {
  receipt: string
  kes: number
  at: Date
  account: string
  /** The index of the customer who paid. */
  who: number
  /** M-Pesa's statement contains it. */
  isMpesa: boolean
}

export type World = {
  test: TestShop
  shop: Shop
  productId: string
  customers: Customer[]
  codes: HistoryCode[]
  pushes: Push[]
  script: Script
  money: Money[]
  /** Receipts that a trusted source reported to the shop. */
  reportedReceipts: Set<string>
}

export const staff = { id: randomUUID(), username: 'wanjiru', name: 'Wanjiru', role: 'owner' as const }

export async function createWorld(test: TestShop): Promise<World> {
  const pushes: Push[] = []
  const reportedReceipts = new Set<string>()
  const script: Script = { answer: 'accepted', isFailing: false, who: 0 }
  const shop: Shop = {
    ...test,
    ...scriptedProviders(test, { pushes, script, tell: (receipt) => reportedReceipts.add(receipt) }),
  }
  // The shop trusts confirmations here; another test covers status queries.
  shop.config.mpesaInitiator = null
  const { id: productId } = await test.given.product({ priceCents: 4_800 })
  const customers = [await insertCustomer(test), await insertCustomer(test)]
  const world: World = {
    test,
    shop,
    productId,
    customers,
    codes: await createCodes(test),
    pushes,
    script,
    reportedReceipts,
    money: [],
  }
  for (const who of [0, 1]) await setQuantity(world, who, 1)
  return world
}

async function insertCustomer(test: TestShop): Promise<Customer> {
  const id = randomUUID()
  const email = `${id}@example.com`
  const { name, address, city, state, zip, country, phone } = givenAddress
  await test.db.execute(sql`insert into customers (id, name, email) values (${id}, 'Naisiae', ${email})`)
  await test.db.execute(sql`
    insert into addresses (customer_id, kind, name, address, city, state, zip, country, phone, updated_at)
    values (${id}, 'shipping', ${name}, ${address}, ${city}, ${state}, ${zip}, ${country}, ${phone}, now())`)
  return { id, name: 'Naisiae', email }
}

export function customerAt({ customers }: World, who: number): Customer {
  const customer = customers[who % customers.length]
  if (!customer) throw new Error('a history without customers')
  return customer
}

export async function setQuantity(world: World, who: number, quantity: number): Promise<void> {
  const { id } = customerAt(world, who)
  await world.test.db.execute(sql`
    insert into cart_lines (customer_id, product_id, quantity, added_at) values (${id}, ${world.productId}, ${quantity}, now())
    on conflict (customer_id, product_id, variant) do update set quantity = excluded.quantity`)
}

/** The price of the cart with its delivery in whole shillings, for a buyer with this phone. */
export async function priceOf(world: World, customer: Customer, phone = givenAddress.phone): Promise<number> {
  const lines = await readCart(world.shop.db, customer.id)
  const cents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const reduced = cents - (await reductionFor(world, { customerId: customer.id, phone }, cents))
  const { rate } = await currentRate(world.shop)
  return exactKes(reduced + 500, rate)
}

/** Converts to whole shillings by another algorithm than the shop's. */
export function exactKes(cents: number, rate: string): number {
  const [whole = '0', fraction = ''] = rate.split('.')
  const micro = BigInt(whole + fraction.padEnd(6, '0'))
  const exact = BigInt(cents) * micro
  const kes = exact / 100_000_000n
  return Number(kes * 100_000_000n === exact ? kes : kes + 1n)
}

/** Moves the payer's money to the provider once. Returns its receipt. */
export function charge({ money, shop }: World, push: Push, kes = push.amountKes): string {
  if (push.receipt) return push.receipt
  push.receipt = newReceipt()
  push.paidKes = kes === push.amountKes ? null : kes
  const { provider, receipt, who, orderNumber: account } = push
  money.push({ receipt, kes, at: shop.clock.now(), account, who, isMpesa: provider === 'mpesa' })
  return receipt
}

/** Advances the clock and polls until no payment check is due. */
export async function pollAll({ shop, test }: Pick<World, 'shop' | 'test'>): Promise<void> {
  test.clock.advance({ seconds: 16 })
  while ((await paymentChecksJob(eventHandlers)(shop).run()) > 0);
}

/** The customer's newest order in any state. */
export async function newestOrder({ shop }: World, { id }: Customer): Promise<Order | null> {
  const rows = await shop.db
    .select()
    .from(orders)
    .where(inArray(orders.customerId, [id]))
  const newest = rows.sort((a, b) => b.number - a.number)[0]
  return newest ? readOrder(shop.db, newest.id) : null
}
