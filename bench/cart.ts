import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client, escapeLiteral } from 'pg'
import { changeLine } from '#app/cart/line-change.server.ts'
import { variantOf } from '#app/cart/line-id.ts'
import { sessionOf } from '#app/identity/customers/current-session.server.ts'
import { customerLock } from '#app/identity/customers/customer-lock.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { callLimits } from '#app/platform/database/database-limits.server.ts'
import type { Asked } from '#app/platform/database/prepared-statement.server.ts'
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

/** Of a piece without choices, and without a note. */
const unchosen = { variant: variantOf({}), choices: '{}', note: null }

/** The shop's own statements, in the same ways there and back: for the session, then the change of one line. */
const ways = (one: Record<'token' | 'customerId' | 'productId' | 'quantity', unknown>) => [
  [sessionOf({ token: one.token })],
  [customerLock(one), changeLine({ ...one, ...unchosen, now: new Date() })],
]

/** 16 customers add to their carts at once, beside the same statements without a shop, in short turns. */
export async function measureCart(): Promise<Row[]> {
  const shop = await startBenchShop()
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-bench-'))
  try {
    const product = await readProduct(shop)
    const shoppers: Shopper[] = []
    for (let one = 0; one < customers; one++) shoppers.push(await signUp(shop, one))
    const bare = hasPgbench()
      ? await preparePgbench(shop, shoppers, product, folder)
      : prepareLoop(shop, shoppers, product)
    const pairs: { shop: Load; ratio: number }[] = []
    for (let round = 0; round < warming + rounds; round++) {
      const added = await addToCarts(shop, shoppers, product)
      if (added.refused > 0) throw new Error(`${added.refused} lines were refused`)
      const most = await bare.run()
      if (round >= warming) pairs.push({ shop: added, ratio: added.aSecond / most })
    }
    await bare.close()
    const middle = pairs.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)]
    const [value, ratio] = [Math.round(middle?.shop.aSecond ?? 0), Math.round((middle?.ratio ?? 0) * 100) / 100]
    return [{ name: `add to cart, 16 customers, beside ${bare.name}`, value, unit: 'a second', ratio, goal }]
  } finally {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
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
      // Calls are counted by address.
      'x-forwarded-for': `41.91.${turn % 250}.${Math.floor(turn / 250) % 250}`,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `POST /api/user/cart HTTP/1.1\r\n${lines.join('')}\r\n${body}`
  }
  return load({ port, connections: customers, seconds, next })
}

type Bare = { name: string; run(): Promise<number>; close(): Promise<void> }

function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'])
    return true
  } catch {
    return false
  }
}

/** One process for each customer, since it knows no texts that differ from client to client. */
async function preparePgbench(shop: BenchShop, shoppers: Shopper[], product: string, folder: string): Promise<Bare> {
  const file = join(folder, 'cart.sql')
  const names = { token: ':token', customerId: ':customer', productId: ':product', quantity: ':quantity' }
  const script = ways(names).map((asked) => ['\\startpipeline', ...asked.map(writeOut), '\\endpipeline'])
  await writeFile(file, ['\\set quantity random(1, 90)', ...script.flat(), ''].join('\n'))
  async function runOne({ id, token }: Shopper): Promise<number> {
    const values = Object.entries({ customer: id, token, product }).flatMap(([name, value]) => [
      '-D',
      `${name}=${value}`,
    ])
    const flags = ['-n', '-M', 'prepared', '-c', '1', '-T', String(seconds), '-f', file, ...values, shop.databaseUrl]
    const child = spawn('pgbench', flags, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said, [exit]] = await Promise.all([text(child.stdout), once(child, 'close')])
    if (exit !== 0) throw new Error(`pgbench ended with ${exit}`)
    return Number(/tps = ([\d.]+)/.exec(said)?.[1])
  }
  return {
    name: 'pgbench',
    run: async () => (await Promise.all(shoppers.map(runOne))).reduce((sum, one) => sum + one, 0),
    close: async () => {},
  }
}

/** As pgbench reads it, with the values in their places. */
function writeOut({ text, values }: Asked<unknown>): string {
  const written = text.replace(/\$(\d+)/g, (_, place: string) => {
    const value = values[Number(place) - 1] ?? null
    return value === null || value.startsWith(':') ? String(value) : escapeLiteral(value)
  })
  return `${written};`
}

/** Where pgbench is not installed: a loop in this process, which costs more than pgbench does. */
function prepareLoop({ databaseUrl }: BenchShop, shoppers: Shopper[], productId: string): Bare {
  const database = openDatabase(databaseUrl, () => {}, { ...callLimits, connections: customers })
  async function add(end: number, { id: customerId, token }: Shopper): Promise<number> {
    let done = 0
    for (; performance.now() < end; done++) {
      const quantity = 1 + (done % 90)
      for (const asked of ways({ token, customerId, productId, quantity })) await database.db.askAtOnce(...asked)
    }
    return done
  }
  return {
    name: 'a loop of the same statements',
    async run() {
      const began = performance.now()
      const done = await Promise.all(shoppers.map((one) => add(began + seconds * 1000, one)))
      return (done.reduce((sum, one) => sum + one, 0) * 1000) / (performance.now() - began)
    },
    close: () => database.close(),
  }
}

if (import.meta.main) await print(measureCart)
