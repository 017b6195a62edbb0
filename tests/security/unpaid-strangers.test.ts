import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countUpload } from '#app/identity/throttling/upload-limits.server.ts'
import { customerMessages, orders } from '#app/orders/orders.tables.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay, payFrom, usualKes } from '#tests/support/payments/payments.ts'
import type { GivenCustomer } from '#tests/support/shop/givens.ts'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { addStock, checkStock, readStock } from '#tests/support/shop/stock.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

/**
 * The rows of docs/unpaid-orders.md that no other test covers for both sides: three accounts behind a carrier's address
 * send ten times the limit, and meanwhile an honest newcomer behind the same address and a customer with a paid order
 * elsewhere reach a payment method. Prompts are in prompt-queue.test.ts, pages in page-floods.test.ts.
 */
const carrier = '41.90.0.1'
const elsewhere = '102.0.0.7'
const times = (count: number) => Array.from({ length: count }, (_, n) => n)

async function openScene() {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Equity Bank 0123', MPESA_C2B: 'v2' } })
  const known = await shop.given.buyer()
  await postResult(shop, (await pay(shop, known)).transactionId)
  await shop.given.cartLine(known, known.product)
  const honest = await shop.given.buyer()
  const strangers = await Promise.all(times(3).map(() => shop.given.customer()))
  for (const one of strangers) await shop.given.address(one)
  await shop.runJobs(['channel-messages', 'customer-mails', 'customer-texts'])
  shop.clock.advance({ minutes: 4 })
  return { shop, known, honest, strangers }
}

type Scene = Awaited<ReturnType<typeof openScene>>

async function post(shop: TestShop, { cookie }: { cookie: string }, url: string, payload: object, from = carrier) {
  const request = { method: 'POST', url, headers: { cookie }, payload, remoteAddress: from } as const
  const answer = await shop.api.inject(request)
  return { status: answer.statusCode, ...(answer.json() as { reason?: string; redirectUrl?: string }) }
}

async function placeBankOrders({ shop, strangers }: Scene, each: number, product: { id: string }, quantity = 1) {
  const placeOne = async (one: GivenCustomer) => {
    await shop.given.cartLine(one, product, quantity)
    return post(shop, one, '/api/orders', { method: 'bank' })
  }
  const statuses: number[] = []
  for (const _turn of times(each)) {
    const answers = await Promise.all(strangers.map(placeOne))
    statuses.push(...answers.map(({ status }) => status))
    // Within two minutes, the shop would return the first order in place of a second one.
    shop.clock.advance({ seconds: 121 })
  }
  return statuses.filter((status) => status === 200).length
}

/** Expects a prompt for both buyers. Returns the payments' tokens. */
async function expectBothPay({ shop, known, honest }: Scene) {
  const answers = await Promise.all([
    payFrom(shop, carrier, honest, { phone: '0712345601' }),
    payFrom(shop, elsewhere, known, { phone: '0712345602' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  return answers.map(({ transactionId }) => transactionId)
}

test('SMS: sixty unpaid bank orders and messages send none; paying customers get theirs', async () => {
  const scene = await openScene()
  const { shop, strangers } = scene
  const before = shop.sandbox.texts().length
  const [placed, paying] = await Promise.all([
    placeBankOrders(scene, 20, await shop.given.product({ priceCents: 4_800 })),
    expectBothPay(scene),
  ])
  // Three accounts have two open orders each.
  expect(placed).toBe(6)
  const own = await shop.db.select().from(orders).where(eq(orders.method, 'bank'))
  for (const { number, contactPhone } of own.flatMap((order) => times(10).map(() => order))) {
    const asked = await post(shop, strangers[0]!, '/api/orders/find', { order: `EK-${number}`, phone: contactPhone })
    expect([200, 429]).toContain(asked.status)
  }
  for (const _round of times(10)) await shop.runJobs(['customer-mails', 'customer-texts'])
  expect(shop.sandbox.texts()).toHaveLength(before)
  const unpaid = await shop.db.select().from(customerMessages).where(eq(customerMessages.way, 'sms'))
  expect(unpaid.filter(({ orderId }) => own.some(({ id }) => id === orderId))).toEqual([])

  for (const id of paying) await postResult(shop, id)
  for (const _round of times(4)) {
    shop.clock.advance({ minutes: 1 })
    await shop.runJobs(['customer-texts'])
  }
  expect(shop.sandbox.texts().length).toBe(before + 2)
})

test('the makers’ channel: sixty unpaid orders and their messages make two posts, after both paid orders', async () => {
  const scene = await openScene()
  const { shop, strangers } = scene
  const posted = shop.sandbox.messages().length
  const product = await shop.given.product({ priceCents: 4_800 })
  const placeOne = async (one: GivenCustomer) => {
    await shop.given.cartLine(one, product)
    return post(shop, one, '/api/orders', { method: 'bank' })
  }
  const flood = await Promise.all(strangers.map(placeOne))
  expect(flood.map(({ status }) => status)).toEqual([200, 200, 200])
  const own = await shop.db.select().from(orders).where(eq(orders.method, 'bank'))
  const letters = own.flatMap(({ number, customerId }) =>
    times(20).map(() => ({ number, by: strangers.find(({ id }) => id === customerId)! })),
  )
  const [paying] = await Promise.all([
    expectBothPay(scene),
    ...letters.map(({ number, by }) =>
      post(shop, by, `/api/orders/EK-${number}/help`, { asks: 'question', words: 'Hello?' }),
    ),
  ])
  for (const id of paying) await postResult(shop, id)
  for (const _minute of times(6)) {
    await shop.runJobs(['channel-messages'])
    shop.clock.advance({ minutes: 1 })
  }
  const texts = shop.sandbox
    .messages()
    .slice(posted)
    .map(({ text }) => text)
  expect(texts.slice(0, 2).map((text) => text.includes(' paid '))).toEqual([true, true])
  expect(texts.slice(2)).toEqual([expect.stringContaining('placed, '), expect.stringContaining('2 more orders')])
})

test('stock: strangers reserve at most half, by any method, and a newcomer buys a product made to order', async () => {
  const scene = await openScene()
  const { shop, known, strangers } = scene
  const product = await shop.given.product({ priceCents: 4_800 })
  await addStock(shop, { id: product.id, number: 6 })
  const ways = ['/api/orders', '/api/card/pay', '/api/mpesa/by-hand', '/api/mpesa/pay']
  const grab = async (one: GivenCustomer, n: number) => {
    await shop.given.cartLine(one, product)
    const url = ways[n % ways.length] ?? ''
    const payload = url === '/api/orders' ? { method: 'bank' } : { amount: usualKes }
    return post(shop, one, url, url.endsWith('mpesa/pay') ? { ...payload, phone: `071234${5_700 + n}` } : payload)
  }
  const grabAll = async (one: GivenCustomer) => {
    for (const n of times(40)) await grab(one, n)
  }
  const [paying] = await Promise.all([expectBothPay(scene), ...strangers.map(grabAll)])
  expect(await readStock(shop, product.id)).toMatchObject({ held: 3, free: 3 })
  for (const { id } of strangers) {
    const isTheirs = and(eq(orders.method, 'bank'), eq(orders.customerId, id))
    expect(await shop.db.$count(orders, isTheirs)).toBeLessThanOrEqual(2)
  }

  for (const id of paying) await postResult(shop, id)
  await shop.given.cartLine(known, product)
  expect(await payFrom(shop, elsewhere, known, { phone: '0712345603' })).toMatchObject({ status: 200 })
  expect(await readStock(shop, product.id)).toMatchObject({ held: 4, free: 2 })
  await checkStock(shop, product.id)
  shop.clock.advance({ hours: 25 })
  await shop.runJobs(['ready-holds'])
  expect(await readStock(shop, product.id)).toMatchObject({ held: 0, free: 6 })
})

test('card pages: three accounts open ten each, and both others open theirs', async () => {
  const scene = await openScene()
  const { shop, known, honest, strangers } = scene
  const product = await shop.given.product({ priceCents: 4_800 })
  for (const one of strangers) await shop.given.cartLine(one, product)
  const input = { amount: usualKes, anew: true }
  const open = (one: GivenCustomer, from = carrier) => post(shop, one, '/api/card/pay', input, from)
  const opened = new Set<string>()
  for (const _turn of times(100)) {
    for (const { redirectUrl } of await Promise.all(strangers.map((one) => open(one))))
      if (redirectUrl) opened.add(redirectUrl)
  }
  expect(opened.size).toBe(30)
  const both = await Promise.all([open(honest), open(known, elsewhere)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  shop.clock.advance({ minutes: 31 })
  await shop.runJobs(['exchange-rate'])
  await expectBothPay(scene)
})

test('files: an address is refused from its three-hundredth file on; others upload, and both pay', async () => {
  const scene = await openScene()
  const { shop } = scene
  shop.clock.advance({ minutes: 60 - shop.clock.now().getUTCMinutes() })
  await shop.runJobs(['exchange-rate'])
  const office = await openOffice(shop)
  const counted: boolean[] = []
  const [, ...others] = await Promise.all([
    (async () => {
      for (const _file of times(3_000)) counted.push((await countUpload(shop, carrier)).ok)
    })(),
    expectBothPay(scene),
  ])
  expect(others).toHaveLength(1)
  expect(counted.filter(Boolean)).toHaveLength(300)
  const form = multipartForm({}, [{ name: 'statement.csv', body: 'Receipt No.' }])
  const send = (remoteAddress: string) =>
    shop.api.inject({
      method: 'POST',
      url: '/api/admin/statements',
      headers: { ...office.headers, ...form.headers },
      payload: form.body,
      remoteAddress,
    })
  const refused = await send(carrier)
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await send(elsewhere)).statusCode).toBe(400)
})
