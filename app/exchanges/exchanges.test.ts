import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockOrder, setOnHold } from '#app/orders/order-moves.server.ts'
import { readOrder } from '#app/orders/orders.server.ts'
import { channelMessages, customerMessages } from '#app/orders/orders.tables.server.ts'
import { recordReversal } from '#app/payments/refunds/record-reversal.server.ts'
import type { ProductionMonth } from '#app/production/production-wire.ts'
import { dueDay, openExchanges, payDifference, readFigures } from '#tests/support/payments/exchanges.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { askRefund, listOrderRefunds, readRefunds, scriptRefunds } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { add, readDeliveries } from '#tests/support/shop/webhooks.ts'
import { readBuyerExchanges } from './read-exchanges.server.ts'

test('options of the same price are exchanged at once, with queue, sales and messages updated', async () => {
  const scene = await openExchanges()
  const { shop, office, orderId, number, lineId } = scene
  const { id: webhook } = await add(shop, office)
  expect((await scene.read()).lines).toMatchObject([{ id: lineId, quantity: 1, choices: { Size: 'Small' } }])
  expect((await scene.quote('Medium')).json()).toEqual({ difference: 0, difference_kes: 0, make_by: dueDay(shop) })
  const id = randomUUID()
  const answer = await scene.exchange('Medium', 0, { id })
  expect(answer.json().exchanges).toMatchObject([{ state: 'done', what: 'Rain bangle, Medium instead of Small' }])
  await scene.exchange('Medium', 0, { id })

  expect(await scene.lines()).toEqual([['Medium', 1]])
  expect(await scene.queue()).toEqual([['Medium', 1]])
  const { sales, order } = await readPaymentState(shop, orderId)
  const rows = sales.map((row) => [row.lineId === lineId ? 'Small' : 'Medium', row.quantity, row.totalCents])
  expect(rows.toSorted()).toEqual(
    [
      ['Medium', 1, 4_800],
      ['Small', -1, -4_800],
      ['Small', 1, 4_800],
    ].toSorted(),
  )
  expect(order).toMatchObject({ state: 'paid', subtotalCents: 4_800, amountKes: 6_864, refundedKes: 0 })
  expect(await readFigures(scene)).toEqual(figures({ earned: 48, kes: 6_864 }))

  const messages = await shop.db
    .select()
    .from(channelMessages)
    .where(eq(channelMessages.kind, `exchanged:${id}`))
  expect(messages[0]?.text).toContain('1 × Rain bangle, Medium instead of Small')
  const mails = await shop.db.select().from(customerMessages).where(eq(customerMessages.orderId, orderId))
  expect(mails.filter(({ kind, way }) => kind === `exchanged:${id}` && way === 'email')).toHaveLength(1)
  expect(await readDeliveries(office, webhook)).toMatchObject([{ event: 'order.exchanged' }])
  const changes = await office.get<{ action: string; after: object }[]>(`/changes?subject=order:${number}`)
  expect(changes[0]).toMatchObject({ action: 'exchange', after: { quantity: 1, differenceKes: 0 } })
})

test('an order is not made, sent or refunded until the difference of its exchange is paid', async () => {
  const scene = await openExchanges()
  const { shop, office, orderId, number, lineId } = scene
  expect((await scene.quote('Large')).json()).toEqual({ difference: 5, difference_kes: 648, make_by: null })
  expect((await scene.exchange('Large', 647)).json().message).toContain('KES 648 to pay by now')
  expect((await scene.exchange('Large', 648)).json().exchanges).toMatchObject([
    { state: 'waiting', payment: { amount_kes: 648 } },
  ])
  expect(await office.get(`/changes?subject=order:${number}`)).toMatchObject([{ action: 'exchange offered' }])
  expect(await scene.queue()).toEqual([])
  const refusals = [
    await office.post(`/making/${lineId}/step`, { from: 'waiting', to: 'taken' }),
    await office.post(`/orders/${number}/state`, { from: 'paid', to: 'sent' }),
    await askRefund(office, number),
    await scene.exchange('Medium', 0),
  ]
  for (const refused of refusals) {
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toContain('waits for its payment')
  }
  expect(await scene.lines()).toEqual([['Small', 1]])
  const shown = () => readBuyerExchanges(shop, { id: orderId })
  const payPath = expect.stringMatching(/^\/pay\/[0-9a-f]{32}$/)
  expect(await shown()).toMatchObject([{ text: expect.stringContaining('please pay KES 648 more'), payPath }])
  const paymentId = await payDifference(scene, 648)
  const payment = await readOrder(shop.db, paymentId)
  expect(payment).toMatchObject({ state: 'delivered', amountKes: 648 })
  expect(await office.get(`/orders/${payment?.number}`)).toMatchObject({ exchange_of: number })
  expect(await scene.lines()).toEqual([['Large', 1]])
  expect(await scene.queue()).toEqual([['Large', 1]])
  expect(await shown()).toMatchObject([
    { text: expect.stringContaining('KES 648 more paid, receipt UKL'), payPath: null },
  ])
  expect(await readFigures(scene)).toEqual(figures({ earned: 53, kes: 6_864 + 648 }))
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', amountKes: 6_864 })
  expect((await office.post(`/orders/${number}/state`, { from: 'paid', to: 'sent' })).statusCode).toBe(200)
  const kinds = (await shop.db.select().from(customerMessages).where(eq(customerMessages.orderId, orderId))).map(
    ({ kind }) => kind.split(':')[0],
  )
  expect(kinds).toEqual(expect.arrayContaining(['exchange-asked', 'exchanged']))
})

test('an exchange back refunds the paid difference', async () => {
  const scene = await openExchanges()
  await scene.exchange('Large', 648)
  await payDifference(scene, 648)
  const [line] = (await scene.read()).lines
  const back = { line_id: line?.id, quantity: 1, choices: { Size: 'Small' } }
  const path = `/orders/${scene.number}/exchanges`
  expect((await scene.office.post(`${path}/quote`, back)).json()).toMatchObject({ difference_kes: -648 })
  const how = { way: 'by-hand', reason: 'Too large', reference: 'UKL0REFUND', id: randomUUID(), difference_kes: -648 }
  expect((await scene.office.post(`${path}/refund`, { ...back, ...how })).statusCode).toBe(200)
  expect(await scene.queue()).toEqual([['Small', 1]])
  expect(await readFigures(scene)).toEqual(figures({ earned: 48, kes: 6_864 }))
})

test('an exchange whose payment order is cancelled is given up, and the old option is made', async () => {
  const scene = await openExchanges()
  const { shop, office } = scene
  await scene.exchange('Large', 648)
  const [{ payment } = {}] = (await scene.read()).exchanges
  await office.post(`/orders/${payment?.number}/state`, { from: 'awaiting_payment', to: 'cancelled' })
  await shop.runJobs(['exchanges'])
  expect((await scene.read()).exchanges).toMatchObject([{ state: 'given-up' }])
  expect(await scene.queue()).toEqual([['Small', 1]])
  expect(await readFigures(scene)).toEqual(figures({ earned: 48, kes: 6_864 }))
})

test('a difference paid after the order’s payment was reversed fails the exchange, and staff are asked to refund it', async () => {
  const scene = await openExchanges()
  const { shop, orderId, number } = scene
  await scene.exchange('Large', 648)
  const staff = { id: randomUUID(), username: 'wanjiru', name: 'Wanjiru', role: 'owner' as const }
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order) await recordReversal(tx, shop, staff, { order, receipt: 'UKR1000001', kes: 6_864 })
  })
  const paymentId = await payDifference(scene, 648)
  expect((await scene.read()).exchanges).toMatchObject([{ state: 'failed' }])
  const { messages, order } = await readPaymentState(shop, paymentId)
  const text = expect.stringContaining(`${number} can’t be exchanged any more. Please refund ${order?.number}.`)
  expect(messages.filter(({ kind }) => kind === 'exchange-failed')).toMatchObject([{ text }])
  expect(await scene.queue()).toEqual([])
  const [kes, sold] = [648, 0]
  expect(await readFigures(scene)).toEqual({ ...figures({ earned: 5, kes }), sold, pieces: sold })
})

test('a difference refunded while its order is on hold gives the exchange up', async () => {
  const scene = await openExchanges()
  const { shop, office, orderId } = scene
  await scene.exchange('Large', 648)
  await shop.db.transaction((tx) => setOnHold(tx, orderId, true))
  const paymentId = await payDifference(scene, 648)
  expect((await scene.read()).exchanges).toMatchObject([{ state: 'waiting' }])
  const { order } = await readPaymentState(shop, paymentId)
  await askRefund(office, order?.number ?? '', { kes: 648 })
  await shop.db.transaction((tx) => setOnHold(tx, orderId, false))
  await shop.runJobs(['exchanges'])
  expect((await scene.read()).exchanges).toMatchObject([{ state: 'given-up' }])
  expect(await scene.queue()).toEqual([['Small', 1]])
})

test('only an owner refunds a cheaper exchange, only once, and the sums agree to the cent', async () => {
  const scene = await openExchanges()
  const { shop, orderId, number, office } = scene
  expect((await scene.exchange('Mini', -648)).json().message).toContain('an owner exchanges it')
  const helper = await openOffice(shop, 'helper')
  expect((await scene.refund('Mini', -648, { by: helper })).statusCode).toBe(403)
  const id = randomUUID()
  const both = await Promise.all([scene.refund('Mini', -648, { id }), scene.refund('Mini', -648, { id })])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await listOrderRefunds(shop, orderId)).toMatchObject([{ amountKes: 648, state: 'done' }])
  expect(await scene.queue()).toEqual([['Mini', 1]])
  expect(await readFigures(scene)).toEqual(figures({ earned: 43, kes: 6_864 - 648 }))
  expect((await readRefunds(office, number)).left).toMatchObject({ kes: 6_216, lines: [{ quantity: 1, cents: 4_300 }] })
  expect((await askRefund(office, number, { kes: 6_216 })).json()).toMatchObject({ order_state: 'refunded' })
  expect(await readFigures(scene)).toEqual({ ...figures({ earned: 0, kes: 0 }), sold: 0, pieces: 0 })
})

test('an exchange is refused while a refund of its line is under way', async () => {
  const scene = await openExchanges()
  const { office, number } = scene
  scriptRefunds()
  const refund = { of: 'amount', kes: 100 }
  expect((await askRefund(office, number, { wish: refund, kes: 100, way: 'provider' })).statusCode).toBe(200)
  for (const answer of [await scene.quote('Medium'), await scene.exchange('Medium', 0)])
    expect(answer.json().message).toContain('A refund of this line is under way')
  expect(await scene.lines()).toEqual([['Small', 1]])
})

test('of a simultaneous exchange and refund, one is refused', async () => {
  const scene = await openExchanges()
  const { office, number, shop, orderId } = scene
  const answers = await Promise.all([scene.exchange('Large', 648), askRefund(office, number)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const { order, sales } = await readPaymentState(shop, orderId)
  const isRefunded = order?.state === 'refunded'
  expect(sales.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(isRefunded ? 0 : 4_800)
  expect(order?.awaitsExchange ?? false).toBe(!isRefunded)
})

test('one of three products becomes its own line, which is refunded and sent separately', async () => {
  const scene = await openExchanges({ quantity: 3 })
  const { office, number, shop, orderId, lineId } = scene
  await scene.exchange('Medium', 0)
  expect(await scene.lines()).toEqual([
    ['Small', 2],
    ['Medium', 1],
  ])
  expect(await scene.queue()).toEqual([
    ['Small', 2],
    ['Medium', 1],
  ])
  const refund = { of: 'lines', lines: [{ id: lineId, quantity: 2 }], withShipping: false }
  expect((await askRefund(office, number, { wish: refund, kes: 12_432 })).statusCode).toBe(200)
  expect(await scene.queue()).toEqual([['Medium', 1]])
  expect((await scene.exchange('Medium', 0)).statusCode).toBe(409)
  await office.post(`/orders/${number}/state`, { from: 'paid', to: 'sent' })
  const { order } = await readPaymentState(shop, orderId)
  expect(order?.parcels[0]?.lines).toMatchObject([{ quantity: 1 }])
  expect(await readFigures(scene)).toMatchObject({ earned: 48, history: 48, sold: 1, pieces: 1 })
})

test('makers are notified of work on the old options, and finished work is paid', async () => {
  const scene = await openExchanges()
  const { shop, office, lineId } = scene
  await office.post(`/making/${lineId}/step`, { from: 'waiting', to: 'taken', maker: 'Nashipae' })
  expect((await scene.read()).lines).toMatchObject([{ begun: 'Nashipae had begun with the old one.' }])
  await office.post(`/making/${lineId}/step`, { from: 'taken', to: 'made' })
  await office.post(`/making/${lineId}/rate`, { kes: 450 })
  const id = randomUUID()
  await scene.exchange('Medium', 0, { id })
  const messages = await shop.db
    .select()
    .from(channelMessages)
    .where(eq(channelMessages.kind, `exchanged:${id}`))
  expect(messages[0]?.text).toContain('Nashipae has made the old one.')
  expect(await office.get('/making')).toMatchObject([{ state: 'waiting', choices: { Size: 'Medium' } }])
  const month = new Date(shop.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 7)
  const { makers } = await office.get<ProductionMonth>(`/making/months/${month}`)
  expect(makers).toMatchObject([{ maker: 'Nashipae', pieces: 1, kes: 450 }])
})

test('an invalid exchange is refused with its reason', async () => {
  const scene = await openExchanges()
  expect((await scene.quote('Huge')).statusCode).toBe(400)
  expect((await scene.quote('Small')).json().message).toContain('the choices that it has')
  expect((await scene.quote('Medium', 2)).json().message).toContain('Fewer of these pieces')
  const packer = await openOffice(scene.shop, 'packer')
  const body = { ...scene.wanted('Medium'), id: randomUUID(), difference_kes: 0 }
  expect((await packer.post(`/orders/${scene.number}/exchanges`, body)).statusCode).toBe(403)
  await scene.office.post(`/orders/${scene.number}/state`, { from: 'paid', to: 'sent' })
  expect((await scene.quote('Medium')).json().message).toContain('not yet sent')
})

function figures({ earned, kes }: { earned: number; kes: number }) {
  return { earned, history: earned, sold: 1, pieces: 1, dashboardKes: kes, booksKes: kes, fileKes: kes }
}
