import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { channelMessages, customerMessages } from '#app/orders/orders.tables.server.ts'
import type { DashboardData } from '#app/reports/sale-wire.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import {
  dueDay,
  type ExchangeScene,
  exchangeFor,
  openExchanges,
  payDifference,
  readFigures,
} from '#tests/support/payments/exchanges.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { addStock, checkStock, readStock } from '#tests/support/shop/stock.ts'

const sizes = ['S', 'M'].map((name) => ({ name, differenceCents: 0 }))

/** Opens exchanges for an order of a bangle at $48.00, and adds a choker of another category to the shop. */
async function openWith(priceCents: number, options: Parameters<typeof openExchanges>[0] = {}) {
  const scene = await openExchanges(options)
  const choker = await scene.shop.given.product({ name: 'Sun choker', category: 'chokers', priceCents })
  return { ...scene, choker, forChoker: (pieces = 1) => exchangeFor(scene, choker.id, { pieces }) }
}

const queueOf = async ({ office }: ExchangeScene) =>
  (await office.get<{ name: string; quantity: number }[]>('/making')).map(({ name, quantity }) => [name, quantity])

const salesOf = async ({ shop }: ExchangeScene, orderId: string) =>
  (await readPaymentState(shop, orderId)).sales
    .map((row) => [row.name, row.category, row.quantity, row.totalCents])
    .toSorted()

async function earnedByCategory({ office }: ExchangeScene) {
  const { data } = await office.get<{ data: DashboardData }>('/dashboard')
  return Object.fromEntries(data.by_category.map(({ name, value }) => [name, value]))
}

const figures = ({ earned, kes, sold = 1 }: { earned: number; kes: number; sold?: number }) => ({
  earned,
  history: earned,
  sold,
  pieces: sold,
  dashboardKes: kes,
  booksKes: kes,
  fileKes: kes,
})

test('a dearer product is in the order, queue, books and files after its difference is paid', async () => {
  const scene = await openWith(5_300)
  const { shop, office, orderId, number, buyer } = scene
  expect((await scene.forChoker().quote()).json()).toEqual({ difference: 5, difference_kes: 648, make_by: null })
  const answer = (await scene.forChoker().exchange(648)).json()
  const what = 'Sun choker instead of Rain bangle (Size: Small)'
  expect(answer.exchanges).toMatchObject([{ state: 'waiting', what, payment: { amount_kes: 648 } }])
  expect(await scene.lines()).toEqual([['Small', 1]])

  const paymentId = await payDifference(scene, 648)
  expect(await queueOf(scene)).toEqual([['Sun choker', 1]])
  expect(await salesOf(scene, orderId)).toEqual([
    ['Rain bangle', 'bracelets', -1, -4_800],
    ['Rain bangle', 'bracelets', 1, 4_800],
    ['Sun choker', 'chokers', 1, 4_800],
  ])
  expect(await salesOf(scene, paymentId)).toEqual([[what, 'chokers', 0, 500]])
  expect(await readFigures(scene)).toEqual(figures({ earned: 53, kes: 6_864 + 648 }))
  expect(Object.values(await earnedByCategory(scene)).filter((value) => value !== 0)).toEqual([53])
  const own = await shop.api.inject({ url: `/api/orders/${orderId}`, headers: { cookie: buyer.cookie } })
  expect(own.json()).toMatchObject({ lines: [{ name: 'Sun choker', quantity: 1 }], total: 53 })
  const sent = await office.get<{ lines: { name: string }[] }>(`/orders/${number}`)
  expect(sent.lines).toMatchObject([{ name: 'Sun choker' }])
  expect(await office.getText('/orders.csv')).toContain('Sun choker')
  const file = await office.getText('/sales-history.csv')
  expect(file.split('\r\n').filter((row) => row.includes('Sun choker'))).toHaveLength(2)
})

test('a cheaper product is exchanged with a refund of the difference', async () => {
  const scene = await openWith(2_000)
  const refundQuote = { difference: -28, difference_kes: -3_626, make_by: dueDay(scene.shop) }
  expect((await scene.forChoker().quote()).json()).toEqual(refundQuote)
  expect((await scene.forChoker().exchange(-3_626)).json().message).toContain('an owner exchanges it')
  expect((await scene.forChoker().refund(-3_626)).statusCode).toBe(200)
  expect(await queueOf(scene)).toEqual([['Sun choker', 1]])
  expect(await salesOf(scene, scene.orderId)).toEqual([
    ['Rain bangle', 'bracelets', -1, -4_800],
    ['Rain bangle', 'bracelets', 1, 4_800],
    ['Sun choker', 'chokers', 0, -2_800],
    ['Sun choker', 'chokers', 1, 4_800],
  ])
  expect(await readFigures(scene)).toEqual(figures({ earned: 20, kes: 6_864 - 3_626 }))
})

test('a product of the same price is exchanged at once, and the audit log leaves out its note', async () => {
  const scene = await openExchanges()
  const { shop, office, orderId, number } = scene
  const choices = [{ name: 'Size', values: sizes }]
  const { id } = await shop.given.product({ name: 'Sun ring', priceCents: 4_800, choices })
  expect((await exchangeFor(scene, id).exchange(0)).json().fields).toEqual({ choices: 'Please choose one of each' })
  const forRing = exchangeFor(scene, id, { choices: { Size: 'M' }, note: 'for Amina' })
  expect((await forRing.exchange(0)).json().exchanges).toMatchObject([
    { state: 'done', what: 'Sun ring (Size: M) instead of Rain bangle (Size: Small)' },
  ])
  expect(await office.get('/making')).toMatchObject([{ name: 'Sun ring', choices: { Size: 'M' }, note: 'for Amina' }])
  const messages = await shop.db.select().from(channelMessages).where(eq(channelMessages.orderId, orderId))
  const text = messages.find(({ kind }) => kind.startsWith('exchanged:'))?.text
  expect(text).toContain('make 1 × Sun ring (Size: M) instead of Rain bangle (Size: Small)')
  expect(text).toContain('Note: for Amina')
  const mails = await shop.db.select().from(customerMessages).where(eq(customerMessages.orderId, orderId))
  const mail = mails.find(({ kind, way }) => kind.startsWith('exchanged:') && way === 'email')
  expect(mail?.text).toContain('Sun ring (Size: M) instead of Rain bangle (Size: Small)')
  const [change] = await office.get<object[]>(`/changes?subject=order:${number}`)
  expect(change).toMatchObject({ before: { line: 'Rain bangle (Size: Small)' }, after: { line: 'Sun ring (Size: M)' } })
  expect(await readFigures(scene)).toEqual(figures({ earned: 48, kes: 6_864 }))
})

test('a percentage code reduces the difference by the same share as the order', async () => {
  const scene = await openWith(5_300, { hasCode: true })
  expect((await scene.forChoker().quote()).json()).toEqual({ difference: 4.5, difference_kes: 583, make_by: null })
  await scene.forChoker().exchange(583)
  await payDifference(scene, 583)
  expect(await readFigures(scene)).toEqual(figures({ earned: 47.7, kes: 6_242 + 583 }))
  expect(await queueOf(scene)).toEqual([['Sun choker', 1]])
})

test('one of three products is exchanged for another product and becomes its own line', async () => {
  const scene = await openWith(4_800, { quantity: 3 })
  await scene.forChoker().exchange(0)
  const both = [
    ['Rain bangle', 2],
    ['Sun choker', 1],
  ]
  expect(await queueOf(scene)).toEqual(both)
  expect((await scene.forChoker(3).quote()).json()).toMatchObject({ fields: { quantity: expect.any(String) } })
  const { order } = await readPaymentState(scene.shop, scene.orderId)
  expect(order?.lines.map(({ name, quantity }) => [name, quantity])).toEqual(both)
  expect(await readFigures(scene)).toMatchObject({ earned: 144, history: 144, sold: 3, pieces: 3 })
})

test('an exchange and a purchase compete for the last product in stock, and one of them gets it', async () => {
  const scene = await openWith(4_800)
  const { shop, choker } = scene
  await addStock(shop, { id: choker.id, number: 1 })
  const rival = await shop.given.customer()
  await shop.given.address(rival)
  await shop.given.cartLine(rival, choker)
  const [exchanged, bought] = await Promise.all([
    scene.forChoker().exchange(0),
    pay(shop, rival, { phone: '0722345678' }),
  ])
  expect([exchanged.statusCode, bought.status].toSorted()).toEqual([200, 409])
  if (exchanged.statusCode === 409) expect(exchanged.json().message).toContain('Sun choker')
  expect(await readStock(shop, choker.id)).toMatchObject({ free: 0 })
  await checkStock(shop)
})

test('two orders exchange their products for each other’s at once without a deadlock', async () => {
  const ready = (shop: ExchangeScene['shop'], id: string) =>
    addStock(shop, { id, number: 2, choices: { Size: 'Small' } })
  const scene = await openWith(4_800, { ready })
  const { shop, office, choker, product } = scene
  await addStock(shop, { id: choker.id, number: 2 })
  const other = await shop.given.customer()
  await shop.given.address(other)
  await shop.given.cartLine(other, choker)
  const paid = await pay(shop, other, { phone: '0722345678' })
  await postResult(shop, paid.transactionId, { receipt: newReceipt() })
  const { order } = await readPaymentState(shop, paid.orderId)
  const theirs = { office, number: paid.orderNumber, lineId: order?.lines[0]?.id ?? '' }
  const answers = await Promise.all([
    scene.forChoker().exchange(0),
    exchangeFor(theirs, product.id, { choices: { Size: 'Small' } }).exchange(0),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  for (const { id } of [choker, product])
    expect(await readStock(shop, id)).toEqual({ made: 2, held: 0, taken: 1, free: 1 })
  await checkStock(shop)
})

test('stock of the new product is reserved until the difference is paid, then consumed', async () => {
  const ready = (shop: ExchangeScene['shop'], id: string) =>
    addStock(shop, { id, number: 1, choices: { Size: 'Small' } })
  const scene = await openWith(5_300, { ready })
  const { shop, choker, product } = scene
  await addStock(shop, { id: choker.id, number: 1 })
  await scene.forChoker().exchange(648)
  expect(await readStock(shop, choker.id)).toMatchObject({ free: 0, held: 1 })
  expect(await readStock(shop, product.id)).toMatchObject({ free: 0, taken: 1 })
  await payDifference(scene, 648)
  expect(await readStock(shop, choker.id)).toMatchObject({ held: 0, taken: 1 })
  expect(await readStock(shop, product.id)).toMatchObject({ free: 1, taken: 0 })
  expect(await queueOf(scene)).toEqual([])
  await checkStock(shop)
})

test('a product that is hidden, deleted, sold out or repriced after the quote is refused at its field', async () => {
  const scene = await openWith(4_800)
  const { shop, choker } = scene
  expect((await scene.forChoker().quote()).statusCode).toBe(200)
  const set = (values: object) => shop.db.update(products).set(values).where(eq(products.id, choker.id))
  const refused = async () => {
    const { statusCode, ...answer } = await scene.forChoker().exchange(0)
    const { message, fields } = answer.json()
    return { statusCode, message, fields }
  }
  const message = 'This product is not in the shop: it is hidden, a draft or deleted. Please choose another one.'
  const isGone = { statusCode: 409, message, fields: { product_id: message } }
  for (const gone of [
    { visibility: 'hidden' },
    { visibility: 'draft' },
    { visibility: null, deletedAt: shop.clock.now() },
  ]) {
    await set(gone)
    expect(await refused()).toEqual(isGone)
  }
  await set({ deletedAt: null, isMadeToOrder: false })
  const soldOut = 'Sun choker is sold out.'
  expect(await refused()).toEqual({ statusCode: 409, message: soldOut, fields: { quantity: soldOut } })
  await set({ isMadeToOrder: true, priceCents: 4_900 })
  const changed = 'It would be KES 130 to pay by now, so nothing was done. Please look again.'
  expect(await refused()).toEqual({ statusCode: 409, message: changed, fields: { difference_kes: changed } })
  expect(await scene.lines()).toEqual([['Small', 1]])
  expect((await scene.read()).exchanges).toEqual([])
})

test('a line whose product is hidden is exchanged for a visible product', async () => {
  const scene = await openWith(4_800)
  await scene.shop.db.update(products).set({ visibility: 'hidden' }).where(eq(products.id, scene.product.id))
  expect((await scene.read()).lines).toMatchObject([{ name: 'Rain bangle', options: [] }])
  expect((await scene.quote('Medium')).json().fields).toHaveProperty('product_id')
  expect((await scene.forChoker().exchange(0)).statusCode).toBe(200)
  expect(await queueOf(scene)).toEqual([['Sun choker', 1]])
})

test('a refund never exceeds what the order itself received for a product', async () => {
  const scene = await openWith(20_000)
  const { shop, number, office } = scene
  await scene.forChoker().exchange(19_684)
  await payDifference(scene, 19_684)
  const [line] = (await scene.read()).lines
  const bead = await shop.given.product({ priceCents: 100 })
  const choker = { office, number, lineId: line?.id ?? '' }
  expect((await exchangeFor(choker, bead.id).quote()).json().message).toContain(
    'paid by the link of an earlier exchange',
  )
  await shop.db.execute(sql`update products set price_cents = 17000 where id = ${bead.id}`)
  const refundQuote = { difference: -30, difference_kes: -3_885, make_by: dueDay(shop) }
  expect((await exchangeFor(choker, bead.id).quote()).json()).toEqual(refundQuote)
})
