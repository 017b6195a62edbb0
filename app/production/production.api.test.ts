import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMonths, nairobiMonth } from '#app/framework/nairobi.ts'
import { customerMessages, orderLines, orders } from '#app/orders/orders.tables.server.ts'
import { buyOne } from '#tests/support/payments/buy-one.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { askRefund } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { addStock } from '#tests/support/shop/stock.ts'
import type { ProductionLine, ProductionMonth } from './production-wire.ts'

type Scene = Awaited<ReturnType<typeof buyOne>>

const queue = ({ office }: Scene) => office.get<ProductionLine[]>('/making')
const stateOf = async ({ shop, orderId }: Scene) =>
  (await shop.db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId)))[0]?.state

async function openQueue() {
  const scene = await buyOne(false)
  const { shop, office, orderId } = scene
  await shop.db.update(orders).set({ contactEmail: 'naisiae@example.com' }).where(eq(orders.id, orderId))
  await shop.db.update(orderLines).set({ note: 'for a child' }).where(eq(orderLines.orderId, orderId))
  const [line] = await queue(scene)
  if (!line) throw new Error('the order is not in the queue')
  const step = (from: string, to: string, maker?: string) =>
    office.post(`/making/${line.id}/step`, { from, to, ...(maker ? { maker } : {}) })
  const month = nairobiMonth(shop.clock.now())
  return {
    ...scene,
    line,
    step,
    rate: (kes: unknown) => office.post(`/making/${line.id}/rate`, { kes }),
    month: () => office.get<ProductionMonth>(`/making/months/${month}`),
    csv: () => office.getText(`/making/month.csv?month=${month}`),
  }
}

test('a maker takes and finishes a line, and its buyer is notified', async () => {
  const scene = await openQueue()
  const { shop, office, line, step, number, orderId } = scene
  expect(line).toMatchObject({
    order_number: number,
    state: 'waiting',
    maker: null,
    note: 'for a child',
    left_to_make: 1,
  })
  expect(line.due_on).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await office.get(`/making?order=${number}`)).toMatchObject([{ id: line.id }])
  expect(await office.get('/making?order=none')).toEqual([])

  expect((await step('waiting', 'taken', ' Nashipae  Ole ')).json()).toMatchObject({
    state: 'taken',
    maker: 'Nashipae Ole',
  })
  expect(await stateOf(scene)).toBe('making')
  const messages = await shop.db.select().from(customerMessages).where(eq(customerMessages.orderId, orderId))
  expect(messages.filter(({ kind }) => kind === 'making')).not.toEqual([])

  expect((await step('taken', 'made')).json()).toMatchObject({ state: 'made', maker: 'Nashipae Ole', left_to_make: 0 })
  expect(await office.get('/making/makers')).toEqual(['Nashipae Ole'])
  expect((await step('made', 'taken')).json()).toMatchObject({ state: 'taken', left_to_make: 1 })
  expect((await step('taken', 'waiting')).json()).toMatchObject({ state: 'waiting', maker: null })
  expect((await step('waiting', 'made')).json()).toMatchObject({ state: 'made', maker: office.username })
  expect(await office.getText('/changes')).toContain('line made')

  await office.post(`/orders/${number}/state`, { from: 'making', to: 'sent' })
  expect(await queue(scene)).toEqual([])
  expect((await step('made', 'taken')).json()).toMatchObject({ message: 'This order is not being made.' })
})

test('a line that was sent unmade is marked as made afterwards, and its maker is paid', async () => {
  const scene = await openQueue()
  const { shop, office, step, number, month } = scene
  await office.post(`/orders/${number}/state`, { from: 'paid', to: 'sent' })
  expect(await queue(scene)).toEqual([])
  expect(await office.get(`/making?order=${number}`)).toMatchObject([{ state: 'waiting' }])
  expect((await step('waiting', 'taken', 'Naisiae')).statusCode).toBe(409)
  shop.clock.advance({ seconds: 1 })
  expect((await step('waiting', 'made', 'Naisiae')).json()).toMatchObject({ state: 'made', maker: 'Naisiae' })
  expect((await month()).makers).toMatchObject([{ maker: 'Naisiae', pieces: 1 }])
  const thisMonth = nairobiMonth(shop.clock.now())
  expect(await office.get(`/making/months/${addMonths(thisMonth, 2)}`)).toMatchObject({ earlier_month: thisMonth })
  expect(await month()).toMatchObject({ earlier_month: null })
  expect((await step('made', 'taken')).json()).toMatchObject({ state: 'taken' })
  expect((await month()).makers).toEqual([])
  expect((await step('taken', 'waiting')).statusCode).toBe(409)
  await step('taken', 'made')
  expect((await month()).makers).toMatchObject([{ maker: 'Naisiae', pieces: 1 }])
  expect(await stateOf(scene)).toBe('sent')
})

test('a line that was sent unmade in a part of an order is marked as made, and the rest is not begun', async () => {
  const scene = await openQueue()
  const { shop, office, line, step, orderId, number, month } = scene
  const [first] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  if (!first) throw new Error('the order has no line')
  await shop.db.insert(orderLines).values({ ...first, id: randomUUID(), position: first.position + 1 })
  const parcel = { id: randomUUID(), lines: [{ id: line.id, quantity: line.quantity }] }
  await office.post(`/orders/${number}/state`, { from: 'paid', to: 'sent', parcel })
  expect(await stateOf(scene)).toBe('paid')
  expect((await step('waiting', 'made', 'Naisiae')).json()).toMatchObject({ state: 'made', is_begun: false })
  expect((await month()).makers).toMatchObject([{ maker: 'Naisiae', pieces: 1 }])
  expect(await stateOf(scene)).toBe('paid')
  const told = await shop.db.select().from(customerMessages).where(eq(customerMessages.orderId, orderId))
  expect(told.filter(({ kind }) => kind === 'making')).toEqual([])
})

test('a line put back within 20 seconds does not notify its buyer', async () => {
  const scene = await openQueue()
  const { shop, line, step, orderId } = scene
  expect(line.is_begun).toBe(false)
  expect((await step('waiting', 'taken')).json()).toMatchObject({ is_begun: true })
  shop.clock.advance({ seconds: 19 })
  await shop.runJobs(['customer-mails'])
  expect((await step('taken', 'waiting')).json()).toMatchObject({ state: 'waiting', is_begun: false })
  shop.clock.advance({ seconds: 30 })
  await shop.runJobs(['customer-mails'])
  const messages = await shop.db.select().from(customerMessages).where(eq(customerMessages.orderId, orderId))
  expect(messages.filter(({ kind }) => kind === 'making')).toEqual([])
})

test('one of two simultaneous takers gets the line, and an invalid step changes nothing', async () => {
  const scene = await openQueue()
  const { office, step } = scene
  const both = await Promise.all([step('waiting', 'taken', 'Naisiae'), step('waiting', 'taken', 'Nashipae')])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const [line] = await queue(scene)
  expect(line?.maker).toBe(both[0]?.statusCode === 200 ? 'Naisiae' : 'Nashipae')

  expect((await step('taken', 'taken')).statusCode).toBe(409)
  expect((await step('taken', 'made', 'x'.repeat(61))).json().fields).toEqual({
    maker: 'Maker must be at most 60 characters',
  })
  expect((await office.post(`/making/${scene.orderId}/step`, { from: 'waiting', to: 'taken' })).statusCode).toBe(404)
  expect(await queue(scene)).toEqual([line])
})

test("the month's list uses the rate of the day on which a line was made", async () => {
  const { shop, line, step, rate, month, csv } = await openQueue()
  await shop.db.update(orderLines).set({ quantity: 3, name: '=Herd band' }).where(eq(orderLines.id, line.id))
  expect((await rate(400)).statusCode).toBe(404)
  await step('waiting', 'made', 'Naisiae')
  expect((await month()).makers).toMatchObject([{ maker: 'Naisiae', pieces: 3, kes: 0, unrated: 1 }])
  for (const wrong of [-1, 0.5, 1_000_001, '400']) expect((await rate(wrong)).statusCode).toBe(400)

  expect((await rate(400)).json()).toEqual({ success: true })
  expect((await month()).makers).toMatchObject([{ kes: 1_200, unrated: 0, lines: [{ rate_kes: 400, quantity: 3 }] }])
  expect(await csv()).toContain(`"Naisiae",`)
  expect(await csv()).toContain(`"'=Herd band",3,400,1200`)

  await step('made', 'taken')
  expect((await month()).makers).toEqual([])
  await step('taken', 'made')
  expect((await month()).makers).toMatchObject([{ kes: 1_200 }])
})

test('the queue is paged by due day', async () => {
  const scene = await openQueue()
  const { shop, office, line } = scene
  const [order] = await shop.db.select().from(orderLines).where(eq(orderLines.id, line.id))
  if (!order) throw new Error('no line')
  const more = [1, 2].map((position) => ({ ...order, id: crypto.randomUUID(), position, name: `Piece ${position}` }))
  await shop.db.insert(orderLines).values(more)
  await office.post(`/making/${line.id}/step`, { from: 'waiting', to: 'made' })

  const names: string[] = []
  let next: string | undefined = '/api/admin/making?limit=1'
  while (next) {
    const answer: Awaited<ReturnType<typeof shop.api.inject>> = await shop.api.inject({
      url: next,
      headers: office.headers,
    })
    names.push(...(answer.json() as ProductionLine[]).map(({ name }) => name))
    next = /<(.+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(names).toEqual(['Piece 1', 'Piece 2', line.name])
  expect((await office.get<{ fields?: object }>('/making?cursor=abc')).fields).toHaveProperty('cursor')
})

test('products from stock are shown, but not made or paid for', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const buyer = await shop.given.buyer({ quantity: 3 })
  await addStock(shop, { id: buyer.product.id, number: 1, isMadeToOrder: true })
  const { transactionId } = await pay(shop, buyer, { amount: 19_296 })
  await postResult(shop, transactionId)
  const [line] = await office.get<ProductionLine[]>('/making')
  expect(line).toMatchObject({ quantity: 3, ready: 1 })
  await office.post(`/making/${line?.id}/step`, { from: 'waiting', to: 'made' })
  await office.post(`/making/${line?.id}/rate`, { kes: 500 })
  const { makers } = await office.get<ProductionMonth>(`/making/months/${nairobiMonth(shop.clock.now())}`)
  expect(makers).toMatchObject([{ pieces: 2, kes: 1_000 }])
})

test('a line fully in stock is not in the queue', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const buyer = await shop.given.buyer()
  await addStock(shop, { id: buyer.product.id, number: 1 })
  const { transactionId } = await pay(shop, buyer)
  await postResult(shop, transactionId)
  expect(await office.get('/making')).toEqual([])
})

test('simultaneous rates for lines of one product are set one after the other', async () => {
  const scene = await openQueue()
  const { shop, office, line, step, month } = scene
  const [first] = await shop.db.select().from(orderLines).where(eq(orderLines.id, line.id))
  if (!first) throw new Error('no line')
  const id = crypto.randomUUID()
  await shop.db.insert(orderLines).values({ ...first, id, position: 1 })
  await step('waiting', 'made', 'Naisiae')
  await office.post(`/making/${id}/step`, { from: 'waiting', to: 'made', maker: 'Naisiae' })
  const both = await Promise.all(
    [line.id, id].flatMap((one) => [400, 500].map((kes) => office.post(`/making/${one}/rate`, { kes }))),
  )
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const [maker] = (await month()).makers
  expect(maker).toMatchObject({ pieces: 2, unrated: 0 })
})

test('a refunded quantity is not made, but its maker is paid for finished products', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const buyer = await shop.given.buyer({ quantity: 3 })
  const { transactionId } = await pay(shop, buyer, { amount: 19_296 })
  await postResult(shop, transactionId)
  const [line] = await office.get<ProductionLine[]>('/making')
  if (!line) throw new Error('the order is not in the queue')
  const refund = (quantity: number) =>
    askRefund(office, line.order_number, {
      wish: { of: 'lines', lines: [{ id: line.id, quantity }], withShipping: false },
      kes: quantity * 6_216,
    })

  expect((await refund(1)).statusCode).toBe(200)
  expect(await office.get('/making')).toMatchObject([{ quantity: 3, refunded: 1, left_to_make: 1 }])
  expect(await office.get('/orders')).toMatchObject([{ products: 2, first_line: { name: line.name, quantity: 2 } }])
  await office.post(`/making/${line.id}/step`, { from: 'waiting', to: 'made', maker: 'Naisiae' })
  shop.clock.advance({ minutes: 1 })
  expect((await refund(2)).statusCode).toBe(200)
  expect(await office.get('/making')).toEqual([])
  const { makers } = await office.get<ProductionMonth>(`/making/months/${nairobiMonth(shop.clock.now())}`)
  expect(makers).toMatchObject([{ maker: 'Naisiae', pieces: 2 }])
})
