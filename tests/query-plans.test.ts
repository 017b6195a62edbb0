import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { readShopMetrics } from '#app/admin/metrics/shop-metrics.server.ts'
import { countAll, countByCategory, countProducts, listProducts } from '#app/catalog/listing/product-list.server.ts'
import { type ProductQuery, productSorts } from '#app/catalog/listing/product-query.ts'
import { findProductByName } from '#app/catalog/products.server.ts'
import { searchProducts } from '#app/catalog/search/search.server.ts'
import { findProductsNamed, listNewest } from '#app/catalog/showcase/showcase-products.server.ts'
import { listThreads } from '#app/conversations/admin/staff-threads.server.ts'
import { listCodes } from '#app/discounts/admin/discount-codes.server.ts'
import { readCodeOffer } from '#app/discounts/code-uses.server.ts'
import { findCode } from '#app/discounts/selected-codes.server.ts'
import { listOrdersToMake, listStaffOrders, type StaffOrdersQuery } from '#app/orders/admin/staff-orders.server.ts'
import { expiryJob } from '#app/orders/order-expiry.server.ts'
import { findLatestOrder, hasPaidOrder, listCustomerOrders } from '#app/orders/orders.server.ts'
import { findJustPaidOrder } from '#app/payments/status/resume.server.ts'
import { listChangedDays } from '#app/reconciliation/closed-days.server.ts'
import { readDayComparison } from '#app/reconciliation/day-comparison.server.ts'
import { reconciliationCsv } from '#app/reconciliation/reconciliation-csv.server.ts'
import { listStatementPayments } from '#app/reconciliation/statement-rows.server.ts'
import { readDashboard } from '#app/reports/dashboard.server.ts'
import { countPending } from '#app/reports/pending-counts.server.ts'
import { rollUp } from '#app/reports/rollups.server.ts'
import { listSales, readSalesTotals } from '#app/reports/sales.server.ts'
import { listStaffReviews } from '#app/reviews/admin/staff-product-reviews.server.ts'
import { readPublishedReviews } from '#app/reviews/published-reviews.server.ts'
import { productRatings } from '#app/reviews/reviews.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { addManyOrders, addManyProducts, addManyReviews } from '../bench/large-shop.ts'
import { createTestShop, type TestShop } from './support/shop/test-shop.ts'

const codeId = '0d15c0de-0000-4000-8000-000000000000'

async function createLargeShop(products: number, orders: number): Promise<TestShop> {
  const shop = await createTestShop()
  // A separate connection, because the shop's connections have time limits.
  const client = new Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const run = (statement: string) => client.query(statement)
  await addManyProducts(run, products)
  await addManyOrders(run, orders)
  await run(`insert into discount_codes (id, code, percent, least_cents, begins_on, most_uses_of_customer, created_at)
    values ('${codeId}', 'MANY', 10, 0, '2020-01-01', 1, now())`)
  await run(`insert into discount_uses (order_id, code_id, customer_id, phone, is_held)
    select id, '${codeId}', customer_id, right(contact_phone, 9), true from orders`)
  await addManyReviews(run, orders / 2)
  await run(`insert into order_threads (order_id, asks, is_waiting, latest_at)
    select id, 'question', number % 100 = 0, created_at from orders`)
  await addPaymentsAndMessages(run)
  await run('vacuum analyze')
  await client.end()
  return shop
}

/** Adds payments and messages of every fourth order; a few are unsettled or unsent. */
async function addPaymentsAndMessages(run: (statement: string) => Promise<unknown>) {
  await run(`insert into payment_attempts (id, order_id, customer_id, provider, phone, amount_kes, state, callback_token,
      is_demo, requested_at, prompt_ends_at, next_check_at)
    select 'many-' || number, id, customer_id, 'mpesa', contact_phone, amount_kes, 'success', md5(number::text),
      true, created_at, created_at, case when number % 1000 = 0 then now() end
    from orders where number % 4 = 0`)
  await run(`insert into receipts (receipt, attempt_id, provider, amount_kes, received_at, is_demo)
    select 'MANY' || id, id, provider, amount_kes, requested_at, true from payment_attempts`)
  await run(`insert into payment_reviews (id, order_id, attempt_id, reason, detail, opened_at, settled_at)
    select gen_random_uuid(), order_id, id, 'wrong-amount', '{}', requested_at,
      case when next_check_at is null then now() end
    from payment_attempts`)
  const ofOrder = `case when number % 1000 = 0 then 'waiting' else 'sent' end, created_at from orders where number % 4 = 0`
  await run(`insert into channel_messages (id, order_id, kind, text, state, created_at)
    select gen_random_uuid(), id, 'paid', 'An order', ${ofOrder}`)
  await run(`insert into customer_messages (id, order_id, kind, recipient, text, wanted_at, way, subject, html, state, created_at)
    select gen_random_uuid(), id, 'paid', 'somebody', 'Your order', created_at, 'email', '', '', ${ofOrder}`)
}

const rowsRead = sql`
  select relname as name, seq_tup_read::int as rows from pg_stat_xact_user_tables
  where relname in ('products', 'product_images', 'orders', 'order_lines', 'sales', 'discount_uses',
    'product_reviews', 'review_photos', 'order_threads', 'payment_attempts', 'receipts', 'payment_reviews',
    'channel_messages', 'customer_messages')`

/** A statement that stops after a thousand rows may scan from the start of a table. */
const mostInSequence = 20_000

/** Returns the tables that the work scanned completely or for a long stretch. */
async function readWhole(shop: Shop, work: (shop: Shop) => Promise<unknown>): Promise<string[]> {
  return shop.db.transaction(async (tx) => {
    const count = async () => (await tx.execute<{ name: string; rows: number }>(rowsRead)).rows
    const before = new Map((await count()).map(({ name, rows }) => [name, rows]))
    await work({ ...shop, db: tx as never })
    return (await count())
      .filter(({ name, rows }) => rows - (before.get(name) ?? 0) > mostInSequence)
      .map(({ name }) => name)
  })
}

const list: ProductQuery = {
  categories: ['necklaces'],
  search: '',
  maxCents: null,
  sort: 'placed',
  limit: 24,
  after: null,
}
const everywhere: ProductQuery = { ...list, categories: [] }
const staffList = { filters: [], search: '', limit: 50, below: null }
const toDo: StaffOrdersQuery = { ...staffList, filters: ['awaiting_transfer', 'paid', 'making'] }

async function offerMany({ db, clock }: Shop) {
  const code = await findCode(db, 'many')
  const user = { customerId: 'many-1', phone: '0702959801', replaces: null }
  const offer = code && (await readCodeOffer(db, code, user, clock.now()))
  expect(offer?.uses.ofCustomer).toBeGreaterThan(0)
}

type Reading = [name: string, work: (shop: Shop) => Promise<unknown>]

async function readReviews(shop: Shop, part: string | null) {
  const [rating] = await shop.db.select().from(productRatings).limit(1)
  const shown = rating && (await readPublishedReviews(shop, rating.productId, part))
  expect(shown?.reviews).toHaveLength(10)
}

/** Searched texts: common and rare words, in names and elsewhere, misspelt and unknown words. */
const searched = ['beads', 'white', 'collar', 'amber band', 'kipepeo', 'kipepoe', 'Ochre collar 1', 'red xylophone']

const catalogue: Reading[] = [
  ...[{ key: 'placed' as const }, ...productSorts].flatMap(({ key: sort }): Reading[] => [
    [`a category by ${sort}`, ({ db }) => listProducts(db, { ...list, sort })],
    [`all categories by ${sort}`, ({ db }) => listProducts(db, { ...everywhere, sort })],
    [`a category by ${sort} up to a price`, ({ db }) => listProducts(db, { ...list, sort, maxCents: 1000 })],
    [`a search for a rare word by ${sort}`, ({ db }) => listProducts(db, { ...everywhere, sort, search: 'kipepeo' })],
    [`a search for a common word by ${sort}`, ({ db }) => listProducts(db, { ...everywhere, sort, search: 'beads' })],
    [`a search for nothing by ${sort}`, ({ db }) => listProducts(db, { ...everywhere, sort, search: 'xylophone' })],
    ...['b', 'be', 'zz', '7'].flatMap((search): Reading[] => [
      [`a category's search for ${search} by ${sort}`, ({ db }) => listProducts(db, { ...list, sort, search })],
      [`a search in all for ${search} by ${sort}`, ({ db }) => listProducts(db, { ...everywhere, sort, search })],
    ]),
    ...searched.map(
      (search): Reading => [
        `the shop's search for ${search} by ${sort}`,
        ({ db }) => searchProducts(db, { ...everywhere, sort, search }),
      ],
    ),
  ]),
  [
    'the next page',
    async ({ db }) => {
      const { next } = await listProducts(db, list)
      return listProducts(db, { ...list, after: next })
    },
  ],
  ['a count', ({ db }) => countProducts(db, list)],
  ['a count of all', ({ db }) => countProducts(db, everywhere)],
  ['a count up to a price', ({ db }) => countProducts(db, { ...list, maxCents: 1000 })],
  ['a count of what a search finds', ({ db }) => countProducts(db, { ...list, search: 'red' })],
  ['a count of a rare word', ({ db }) => countProducts(db, { ...everywhere, search: 'kipepeo' })],
  ...['b', 'be', 'zz', 'beads', 'white'].flatMap((search): Reading[] => [
    [`a count of ${search} in a category`, ({ db }) => countProducts(db, { ...list, search })],
    [`a count of ${search} in all`, ({ db }) => countProducts(db, { ...everywhere, search })],
  ]),
  [
    'the next page of a search',
    async ({ db }) => {
      const { next } = await searchProducts(db, { ...everywhere, search: 'beads' })
      return searchProducts(db, { ...everywhere, search: 'beads', after: next })
    },
  ],
  ["a category's part of a search", ({ db }) => searchProducts(db, { ...list, search: 'white' })],
  ['the count of the sitemap', ({ db }) => countAll(db, [])],
  ['a product by its name', ({ db }) => findProductByName(db, 'Ochre collar 1')],
  ['products by their names', ({ db }) => findProductsNamed(db, ['Ochre collar 1', 'Nothing'])],
  ['the newest of each category', ({ db }) => listNewest(db, 12)],
  ['the counts of the landing page', ({ db }) => countByCategory(db)],
  ['the reviews of a product', (shop) => readReviews(shop, null)],
  ['its earlier reviews', (shop) => readReviews(shop, '900')],
  ['the products of the back office', ({ db }) => listProducts(db, { ...everywhere, limit: 1000 })],
]

/** The searches use the name, phone and receipt of one generated order. */
const office: Reading[] = [
  ['the orders of the back office', ({ db }) => listStaffOrders(db, staffList)],
  ['orders further down', ({ db }) => listStaffOrders(db, { ...staffList, below: 50_000 })],
  ['orders in one state', ({ db }) => listStaffOrders(db, { ...staffList, filters: ['paid'] })],
  ['orders to do, due first', ({ db }) => listStaffOrders(db, { ...toDo, sort: 'due' })],
  ['orders to do, due later', ({ db }) => listStaffOrders(db, { ...toDo, sort: 'due', below: 50_000 })],
  ['orders by name', ({ db }) => listStaffOrders(db, { ...staffList, search: 'd4ba27d 86ff904' })],
  ['orders by phone', ({ db }) => listStaffOrders(db, { ...staffList, search: '0702959801' })],
  ['orders by receipt', ({ db }) => listStaffOrders(db, { ...staffList, search: 'UAAE48C7A8' })],
  ['orders to make', (shop) => listOrdersToMake(shop, 100)],
  ["a customer's orders", ({ db }) => listCustomerOrders(db, 'many-1', { limit: 20, below: null })],
  ["a customer's latest order", ({ db }) => findLatestOrder(db, 'many-1')],
  ['whether a customer has paid', ({ db }) => hasPaidOrder(db, 'many-1', true)],
  ['what a customer just paid', (shop) => findJustPaidOrder(shop, 'many-1')],
  ['the orders that are over', (shop) => expiryJob(shop).run()],
  ['the sales history', (shop) => listSales(shop, { limit: 100 })],
  ['the sales of a day', (shop) => listSales(shop, { from: '2025-06-01', to: '2025-06-01', limit: 100 })],
  ['what the sales of a day add up to', (shop) => readSalesTotals(shop, { from: '2025-06-01', to: '2025-06-01' })],
  ['closed days that changed', listChangedDays],
  ['what only statements know', listStatementPayments],
  ['the closing of a day', (shop) => readDayComparison(shop, '2025-06-01')],
  ["the bookkeeper's lines of a day", (shop) => reconciliationCsv(shop, { from: '2025-06-01', to: '2025-06-01' })],
  ['conversations by order', ({ db }) => listThreads(db, { limit: 50, after: null })],
  ['the reviews of the back office', ({ db }) => listStaffReviews(db, { limit: 50, after: null })],
  [
    'reviews further down',
    async ({ db }) =>
      listStaffReviews(db, { limit: 50, after: (await listStaffReviews(db, { limit: 900, after: null })).next }),
  ],
  ['what waits', ({ db }) => countPending(db, true)],
  ['the metrics', readShopMetrics],
  ['the figures', readDashboard],
  ['the discount codes', ({ db }) => listCodes(db, 500)],
  ['whether a customer may use a code', offerMany],
]

test("no list, search or report scans a large shop's tables", async () => {
  const shop = await createLargeShop(100_000, 100_000)
  const found: Record<string, string[]> = {}
  const before = await readDashboard(shop)
  while ((await rollUp(shop.db)) > 0);
  for (const [name, work] of [...catalogue, ...office]) {
    const tables = await readWhole(shop, work)
    if (tables.length > 0) found[name] = tables
  }
  expect(found).toEqual({})
  expect(await readDashboard(shop)).toEqual(before)
})
