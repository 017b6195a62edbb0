import { Client } from 'pg'
import { createVariant } from '#app/cart/line-id.ts'
import { type Load, load } from './load.ts'
import { print } from './print.ts'
import type { Row } from './row.ts'
import { type BenchShop, startBenchShop } from './shop.ts'

const customers = 16
const seconds = 2
const warming = 2
const rounds = 7
const goal = { atLeast: 0.5 }

type Shopper = { id: string; cookie: string; token: string }

/** The fewest SQL statements of a cart change: they read the session, lock the customer and write the line. */
const bareStatements = [
  'select customer_id from customer_sessions where token = $1',
  'select id from customers where id = $1 for no key update',
  `insert into cart_lines (customer_id, product_id, variant, quantity, added_at) values ($1, $2, $3, $4, now())
   on conflict (customer_id, product_id, variant) do update set quantity = excluded.quantity`,
] as const

/**
 * 16 customers add to their carts at the same time. After each round, `bareStatements` run for as many customers
 * without a shop.
 */
export async function measureCart(): Promise<Row[]> {
  const shop = await startBenchShop()
  try {
    const product = await readProduct(shop)
    const shoppers: Shopper[] = []
    for (let one = 0; one < customers; one++) shoppers.push(await signUp(shop, one))
    const bare = await prepareLoop(shop, shoppers, product)
    const pairs: { shop: Load; ratio: number }[] = []
    for (let round = 0; round < warming + rounds; round++) {
      const shopLoad = await addToCarts(shop, shoppers, product)
      if (shopLoad.refused > 0) throw new Error(`${shopLoad.refused} lines were refused`)
      const bareLoad = await bare.run()
      if (round >= warming) pairs.push({ shop: shopLoad, ratio: shopLoad.perSecond / bareLoad })
    }
    await bare.close()
    const middle = pairs.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)]
    const [value, ratio] = [Math.round(middle?.shop.perSecond ?? 0), Math.round((middle?.ratio ?? 0) * 100) / 100]
    return [
      { name: `add to cart, 16 customers, beside a loop of bare statements`, value, unit: 'a second', ratio, goal },
    ]
  } finally {
    await shop.close()
  }
}

async function readProduct({ url }: BenchShop): Promise<string> {
  const [first] = (await fetch(`${url}/api/products?category=bags&limit=1`).then((answer) => answer.json())) as {
    id: string
  }[]
  return first?.id ?? ''
}

async function signUp({ url, databaseUrl }: BenchShop, one: number): Promise<Shopper> {
  const email = `shopper-${one}@example.com`
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `41.90.0.${one + 1}` },
    body: JSON.stringify({ name: 'Naisiae Sankale', email, password: 'kipepeo-9' }),
  })
  if (!answer.ok) throw new Error(`register: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0])
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  const { rows } = await database.query<{ id: string; token: string }>(
    'select c.id, s.token from customers c join customer_sessions s on s.customer_id = c.id where c.email = $1',
    [email],
  )
  await database.end()
  const [{ id, token } = { id: '', token: '' }] = rows
  return { id, token, cookie: cookie.join('; ') }
}

function addToCarts({ port, host }: BenchShop, shoppers: Shopper[], productId: string): Promise<Load> {
  let turn = 0
  const next = () => {
    const one = turn++ % customers
    const body = JSON.stringify({ productId, quantity: 1 + (turn % 90) })
    const headers = {
      host,
      cookie: shoppers[one]?.cookie,
      'content-type': 'application/json',
      'content-length': body.length,
      // The rate limit counts by address, so the requests come from many addresses.
      'x-forwarded-for': `41.91.${turn % 250}.${Math.floor(turn / 250) % 250}`,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `POST /api/user/cart HTTP/1.1\r\n${lines.join('')}\r\n${body}`
  }
  return load({ port, connections: customers, seconds, next })
}

async function prepareLoop({ databaseUrl }: BenchShop, shoppers: Shopper[], productId: string) {
  const [readSession, lock, write] = bareStatements
  const variant = createVariant({})
  const clients = await Promise.all(
    shoppers.map(async (shopper) => {
      const client = new Client({ connectionString: databaseUrl })
      await client.connect()
      return { client, shopper }
    }),
  )
  async function add(end: number, { client, shopper: { id, token } }: (typeof clients)[number]): Promise<number> {
    let addedCount = 0
    for (; performance.now() < end; addedCount++) {
      await client.query({ name: 'session', text: readSession, values: [token] })
      await client.query('begin')
      await client.query({ name: 'lock', text: lock, values: [id] })
      await client.query({ name: 'write', text: write, values: [id, productId, variant, 1 + (addedCount % 90)] })
      await client.query('commit')
    }
    return addedCount
  }
  return {
    async run() {
      const began = performance.now()
      const done = await Promise.all(clients.map((one) => add(began + seconds * 1000, one)))
      return (done.reduce((sum, one) => sum + one, 0) * 1000) / (performance.now() - began)
    },
    close: () => Promise.all(clients.map(({ client }) => client.end())),
  }
}

if (import.meta.main) await print(measureCart)
