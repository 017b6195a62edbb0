import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts'
import { type Balancer, startBalancer } from '../support/balancer/balancer.ts'
import { runQuery } from '../support/database/database.ts'
import { emptyDatabase } from '../support/database/older-database.ts'
import { expectEveryOrder } from '../support/payments/order-ledger.ts'
import { choosePiece, type Load, startLoad } from '../support/payments/order-load.ts'
import { createApiCustomer } from '../support/shop/customer-by-api.ts'
import { makeStartedDataDir } from '../support/shop/first-start.ts'
import { refundableSettings, type ShopProcess, startShopProcess, testSecrets } from '../support/shop/shop-process.ts'

type Caller = { answered: number; failed: string[]; end(): Promise<void> }

/** Calls `ask` again and again, one call after the other. `ask` returns the text of an error, or null. */
function keepRequesting(ask: (n: number) => Promise<string | null>): Caller {
  let isOver = false
  const caller: Caller = { answered: 0, failed: [], end }
  async function go() {
    while (!isOver) {
      const wrong = await ask(caller.answered).catch((error: unknown) => `${error}: ${(error as Error).cause}`)
      if (wrong) caller.failed.push(wrong)
      else caller.answered += 1
      // Slow enough for the rate limits, which count by address.
      await wait(200)
    }
  }
  const gone = go()
  async function end() {
    isOver = true
    await gone
  }
  return caller
}

const paths = ['/', '/shop/bracelets', '/shop/bags?max=40', '/privacy', '/orders/find', '/api/products?category=bags']

function storeReading(url: string): Caller {
  return keepRequesting(async (n) => {
    const path = paths[n % paths.length] ?? '/'
    const answer = await fetch(`${url}${path}`, { headers: { 'x-forwarded-for': '10.200.0.1' } })
    const text = await answer.text()
    return answer.status === 200 && text.length > 0 ? null : `${path}: ${answer.status} ${text.slice(0, 200)}`
  })
}

/** Expects each confirmed quantity in the cart at the next read, whichever process answers. */
async function keepFillingCart(url: string): Promise<Caller> {
  const customer = await createApiCustomer(url)
  const { id: productId } = await choosePiece(url)
  return keepRequesting(async (n) => {
    const quantity = 1 + (n % 99)
    const added = await customer.call('POST', '/api/user/cart', { productId, quantity })
    const read = await customer.call('GET', '/api/user/cart')
    const isThere = (read.body.cart as { quantity: number }[] | undefined)?.[0]?.quantity === quantity
    return isThere ? null : `the cart: ${JSON.stringify([quantity, added, read])}`
  })
}

async function openTwoShops() {
  const { url: databaseUrl } = await emptyDatabase()
  const dataDir = await makeStartedDataDir()
  const sandbox = await createSandbox({ port: 0, callbackDelayMs: 20 })
  const balancerPort = await findFreePort()
  const ports = [await findFreePort(), await findFreePort()]
  const shops = new Map<number, Promise<ShopProcess>>()
  onTestFinished(async () => {
    // The balancer sends the shops no more calls, so they are killed.
    await Promise.allSettled([...shops.values()].map(async (shop) => (await shop).kill()))
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const start = (port: number) => {
    const shop = startShopProcess({
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${balancerPort}`,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...testSecrets,
      TRUST_PROXY: '127.0.0.1',
      // For HAProxy's usual three checks, two seconds apart, docs/operating.md names this time.
      DRAIN_SECONDS: '8',
      BANK_DETAILS: 'Account 123',
      SEED_DEMO: 'true',
      ...refundableSettings(sandbox),
    })
    shops.set(port, shop)
    return shop
  }
  await Promise.all(ports.map(start))
  const balancer = await startBalancer(balancerPort, ports)
  return { databaseUrl, sandbox, balancer, ports, start, shopAt: (port: number) => shops.get(port) ?? start(port) }
}

const statusOf = (url: string) => fetch(url).then(({ status }) => status)

async function endCalmly(shop: ShopProcess, balancer: Balancer, others: number[]) {
  const ended = shop.end()
  // The process reports its shutdown first, and answers calls until the balancer has noticed.
  await expect.poll(() => statusOf(`${shop.url}/api/ready`)).toBe(503)
  expect(await statusOf(`${shop.url}/api/products?category=bags`)).toBe(200)
  await expect.poll(balancer.inUse).toEqual(others)
  expect(await ended).toBe(0)
}

type Order = { id: string; number: number; paid: boolean }

/** The makers get one message for each paid order, whichever process sends it. */
async function expectNothingTwice(databaseUrl: string, load: Load, sandbox: Sandbox) {
  const orders = await runQuery<Order>(databaseUrl, 'select id, number, paid_at is not null as paid from orders')
  expect(orders.map(({ id }) => id).sort()).toEqual(load.placed.map(({ id }) => id).sort())
  const channelTexts = () => sandbox.messages().map(({ text }) => text)
  const isUntold = ({ number }: Order) => !channelTexts().some((text) => new RegExp(`\\bEK-${number}\\b`).test(text))
  await expect.poll(() => orders.filter((order) => order.paid && isUntold(order))).toEqual([])
  expect(channelTexts().filter((text, n) => channelTexts().indexOf(text) !== n)).toEqual([])
}

test('two processes restart in turn without a failed request or a lost or doubled order', async () => {
  const { databaseUrl, sandbox, balancer, ports, start, shopAt } = await openTwoShops()
  const { url, inUse } = balancer
  const load = startLoad(url, sandbox, await choosePiece(url), { atOnce: 2, restMs: 2_000 })
  const callers = [storeReading(url), await keepFillingCart(url)]
  const wrong = () => [...load.wrong, ...callers.flatMap(({ failed }) => failed)]
  const done = () => [load.placed.length, load.paid.size, ...callers.map(({ answered }) => answered)]
  const untilMore = async () => {
    const before = done()
    const isStuck = () => wrong().length === 0 && done().some((number, n) => number === before[n])
    await expect.poll(isStuck).toBe(false)
    expect(wrong()).toEqual([])
  }
  await untilMore()
  for (const port of ports) {
    await endCalmly(
      await shopAt(port),
      balancer,
      ports.filter((other) => other !== port),
    )
    await Promise.all([untilMore(), start(port)])
    await expect.poll(inUse).toEqual(ports)
  }
  await untilMore()
  await Promise.all([load, ...callers].map((one) => one.end()))

  expect(wrong()).toEqual([])
  expect(load.turnedAway).toBe(0)
  await expectEveryOrder(databaseUrl, load, sandbox)
  await expectNothingTwice(databaseUrl, load, sandbox)
})
