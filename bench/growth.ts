import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { countProducts, listProducts } from '../app/catalog/listing/product-list.server.ts'
import { type ProductSort, pageSize, productSorts } from '../app/catalog/listing/product-query.ts'
import { rollUp } from '../app/reports/rollups.server.ts'
import type { Database } from '../app/shop/shop.server.ts'
import { addManyOrders, addManyProducts } from './large-shop.ts'
import { print } from './print.ts'
import type { Row } from './row.ts'
import { type BenchShop, startBenchShop } from './shop.ts'

const products = 100_000
const orders = 100_000
const sales = 1_000_000
const rounds = 40
const warmUp = 10
const password = 'measured only 1'

/**
 * Each page has 24 cards from all categories, for which the demo's 44 products are enough. Each address is requested
 * once, so that no cache has it.
 */
const pages: Record<string, (turn: number) => string> = {
  landing: (turn) => `/?feedback=${turn}`,
  category: (turn) => `/shop/necklaces?category=&buy=${turn}`,
  sort: (turn) => `/shop/necklaces?category=&sort=name-desc&buy=${turn}`,
  'search for what some have': (turn) => `/shop/necklaces?category=&search=white&buy=${turn}`,
  'search for what all have': (turn) => `/shop/necklaces?category=&search=beads&buy=${turn}`,
  'search of the shop for what some have': (turn) => `/search?q=white${'+'.repeat(turn + 1)}`,
  'search of the shop for what all have': (turn) => `/search?q=beads${'+'.repeat(turn + 1)}`,
}
const searchedWords = [
  'red',
  'beads',
  'band',
  'kipepeo',
  'glass green',
  'xylophone',
  'amber',
  'zz',
  'white',
  'moon row 7',
]

/** Measures uncached pages with 100,000 products and with the demo's 44, then the back office with a million sales. */
export async function measureGrowth(): Promise<Row[]> {
  const smallShop = await startBenchShop()
  const largeShop = await startBenchShop({ ADMIN_PASSWORD: password })
  const client = new Client({ connectionString: largeShop.databaseUrl })
  await client.connect()
  const execute = (statement: string) => client.query(statement)
  const db = drizzle(client)
  try {
    await addManyProducts(execute, products)
    await execute('vacuum analyze')
    const rows = await timePages(smallShop, largeShop)
    rows.push(await timeSearches(db))
    await addManyOrders(execute, orders, sales / orders)
    while ((await rollUp(db)) > 0);
    await execute('vacuum analyze')
    return [...rows, ...(await timeOffice(largeShop))]
  } finally {
    await client.end()
    await largeShop.close()
    await smallShop.close()
  }
}

/**
 * Alternates between both shops, so that other load slows both. Compares the quantile of the fastest quarter, which has
 * the least noise.
 */
async function timePages(small: BenchShop, large: BenchShop): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, path] of Object.entries(pages)) {
    const times: Record<'small' | 'large', number[]> = { small: [], large: [] }
    for (let turn = 0; turn < warmUp + rounds; turn++) {
      times.small.push(await measureRequest(`${small.url}${path(turn)}`))
      times.large.push(await measureRequest(`${large.url}${path(turn)}`))
    }
    const [without, withMany] = [quantile(times.small.slice(warmUp), 0.25), quantile(times.large.slice(warmUp), 0.25)]
    rows.push({
      name: `${name} anew, ${products} products beside 44`,
      value: round(withMany),
      unit: 'ms',
      ratio: round(withMany / without),
      goal: { atMost: 1.3 },
    })
  }
  return rows
}

async function measureRequest(address: string, headers: Record<string, string> = {}): Promise<number> {
  const began = performance.now()
  const answer = await fetch(address, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return performance.now() - began
}

function quantile(times: readonly number[] = [], part: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0
}

const round = (value: number) => Math.round(value * 100) / 100

/** Measures the list and its count, with the SQL of a category page. */
async function timeSearches(db: Database): Promise<Row> {
  const times: number[] = []
  for (let turn = 0; turn < 4 * searchedWords.length; turn++) {
    const sort: ProductSort = productSorts[turn % productSorts.length]?.key ?? 'placed'
    const search = searchedWords[turn % searchedWords.length] ?? ''
    const query = { categories: ['necklaces' as const], search, maxCents: null, sort, limit: pageSize, after: null }
    const began = performance.now()
    const { next } = await listProducts(db, query)
    if (next) await countProducts(db, query)
    times.push(performance.now() - began)
  }
  return {
    name: `search in a category of ${products} products, 95 of 100 within`,
    value: round(quantile(times, 0.95)),
    unit: 'ms',
    goal: { atMost: 50 },
  }
}

async function timeOffice({ url }: BenchShop): Promise<Row[]> {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const { token } = (await login.json()) as { token: string }
  const rows: Row[] = []
  for (const [name, path] of [
    ['dashboard', '/api/admin/dashboard'],
    ['sales history', '/api/admin/sales-history?limit=100'],
    ['orders', '/api/admin/orders?limit=50'],
    ['orders by name', '/api/admin/orders?limit=50&search=29032d1'],
    ['orders by phone', '/api/admin/orders?limit=50&search=0702959801'],
    ['products', '/api/admin/all-products?limit=50'],
    ['products by name', '/api/admin/all-products?limit=50&search=kipepeo'],
  ] as const) {
    const times: number[] = []
    for (let turn = 0; turn < 11; turn++)
      times.push(await measureRequest(`${url}${path}`, { authorization: `Bearer ${token}` }))
    rows.push({
      name: `${name}, ${sales} sales`,
      value: round(quantile(times.slice(1), 0.5)),
      unit: 'ms',
      goal: { atMost: 100 },
    })
  }
  return rows
}

if (import.meta.main) await print(measureGrowth)
