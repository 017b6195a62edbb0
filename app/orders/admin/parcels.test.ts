import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Today } from '#app/admin/today/today.ts'
import type { OrderWire } from '#app/orders/order-wire.ts'
import type { ProductionLine } from '#app/production/production-wire.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { askRefund, paidOrder } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { add, round } from '#tests/support/shop/webhooks.ts'
import { orders } from '../orders.tables.server.ts'
import type { StaffOrder, StaffOrderRow } from './staff-order.ts'

type Move = { from?: string; quantity?: number; number?: string; carrier_id?: string; note?: string; id?: string }

/** A paid order with three products in one line. */
async function openOrder() {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const scene = await paidOrder(shop, { quantity: 3, amount: 19_296 })
  const { number, orderId, order, buyer } = scene
  const line = order.lines[0]?.id ?? ''
  await shop.db.update(orders).set({ contactEmail: 'naisiae@example.com' }).where(eq(orders.id, orderId))
  const rounds = async () => {
    for (let one = 0; one < 4; one++) await shop.runJobs(['customer-mails', 'customer-texts'])
  }
  await rounds()
  const send = ({ from = 'paid', quantity, note, id = randomUUID(), ...way }: Move = {}) => {
    const lines = quantity === undefined ? {} : { lines: [{ id: line, quantity }] }
    return office.post(`/orders/${number}/state`, { from, to: 'sent', note, parcel: { id, ...lines, ...way } })
  }
  return {
    ...scene,
    shop,
    office,
    line,
    rounds,
    send,
    read: () => office.get<StaffOrder>(`/orders/${number}`),
    back: async (reason?: string, parcelId?: string | null) => {
      const { state, step_back } = await office.get<StaffOrder>(`/orders/${number}`)
      const parcel_id = parcelId === undefined ? (step_back?.parcel_id ?? null) : parcelId
      return office.post(`/orders/${number}/step-back`, { from: state, parcel_id, ...(reason ? { reason } : {}) })
    },
    bought: async () => {
      const answer = await shop.api.inject({ url: '/api/orders', headers: { cookie: buyer.cookie } })
      return (answer.json() as OrderWire[])[0]
    },
    mails: () => shop.sandbox.mails().slice(1),
    later: async () => {
      shop.clock.advance({ seconds: 20 })
      await rounds()
    },
  }
}

async function addCarrier({ office }: Awaited<ReturnType<typeof openOrder>>): Promise<string> {
  const id = randomUUID()
  const carrier = { name: 'Easy Coach', link_pattern: 'https://easy.example/track?id={number}' }
  expect((await office.put(`/carriers/${id}`, carrier)).statusCode).toBe(200)
  return id
}

test('an order in two parcels is partly shipped until the second, and its buyer gets a message for each with its link', async () => {
  const scene = await openOrder()
  const { office, number, send, read, bought, later, mails, shop } = scene
  const carrier_id = await addCarrier(scene)
  const first = await send({ quantity: 1, carrier_id, number: 'EC 7/1' })
  expect(first.json()).toMatchObject({
    state: 'paid',
    is_partly_sent: true,
    moves: ['making', 'sent'],
    tracking_note: 'Easy Coach EC 7/1',
    lines: [{ quantity: 3, left_to_send: 2 }],
    parcels: [{ carrier: 'Easy Coach', number: 'EC 7/1', link: 'https://easy.example/track?id=EC%207%2F1' }],
    step_back: { to: 'paid', undo_seconds: 20 },
  })
  expect(await office.get<StaffOrderRow[]>('/orders')).toMatchObject([{ number, is_partly_sent: true }])
  expect(await office.getText('/orders.csv')).toContain(`"${number}","Partly sent"`)
  expect(await bought()).toMatchObject({ state: 'paid', parcels: [{ lines: [{ quantity: 1 }] }] })
  expect(mails()).toEqual([])
  await later()
  shop.clock.advance({ hours: 2 })
  expect((await send({ note: 'With the rider Peter' })).json()).toMatchObject({
    state: 'sent',
    is_partly_sent: false,
    tracking_note: 'Easy Coach EC 7/1; With the rider Peter',
    lines: [{ left_to_send: 0 }],
    moves: ['delivered'],
  })
  await later()
  expect(mails()).toMatchObject([
    {
      subject: `Order ${number} is partly on its way`,
      text: expect.stringMatching(
        /1 of 3 pieces is on its way.*Easy Coach EC 7\/1.*easy\.example\/track\?id=EC%207%2F1/s,
      ),
    },
    { subject: `The rest of order ${number} is on its way`, text: expect.stringContaining('With the rider Peter') },
  ])
  expect(mails()[1]?.text).not.toContain('easy.example')
  expect(shop.sandbox.texts().slice(1)).toMatchObject([
    { text: expect.stringContaining('is partly on its way: 1 of 3 pieces is on its way.') },
    { text: expect.stringContaining('is all on its way now.') },
  ])
  expect((await read()).events.slice(2)).toMatchObject([
    { from: 'paid', to: 'paid', note: expect.stringMatching(/^1 × .*: Easy Coach EC 7\/1$/) },
    { from: 'paid', to: 'sent', note: expect.stringMatching(/^2 × .*: With the rider Peter$/) },
  ])
  expect(await office.get(`/changes?subject=order:${number}`)).toMatchObject([
    { action: 'order sent', before: { state: 'partly sent' }, after: { state: 'sent' } },
    { action: 'order partly sent', before: { state: 'paid' }, after: { state: 'partly sent' } },
  ])
})

test('without a named parcel all remaining pieces are shipped in one, and the buyer gets the usual message', async () => {
  const { office, number, send, read, later, mails } = await openOrder()
  await office.post(`/orders/${number}/state`, { from: 'paid', to: 'sent', note: 'G4S 12' })
  await later()
  expect(mails()).toMatchObject([{ subject: `Order ${number} is on its way` }])
  expect(await read()).toMatchObject({ state: 'sent', parcels: [{ note: 'G4S 12', lines: [{ quantity: 3 }] }] })
  expect((await send({ from: 'sent' })).statusCode).toBe(409)
})

test('a parcel that is sent twice or at once is created once, and each piece is in one parcel', async () => {
  const { send, read, shop, office } = await openOrder()
  const id = randomUUID()
  const both = await Promise.all([send({ id, quantity: 2 }), send({ id, quantity: 2 })])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const more = await Promise.all([send({ quantity: 1 }), send({ quantity: 1 })])
  expect(more.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const order = await read()
  expect(order.state).toBe('sent')
  expect(order.parcels.map(({ lines }) => lines[0]?.quantity)).toEqual([2, 1])
  const other = await paidOrder(shop, { phone: '0712000002' })
  const taken = { from: 'paid', to: 'sent', parcel: { id } }
  expect((await office.post(`/orders/${other.number}/state`, taken)).json().message).toContain('this id')
})

test('too many pieces, a line of another order, a deleted carrier and an empty parcel are refused', async () => {
  const { send, read, office, number } = await openOrder()
  const post = (parcel: object, to = 'sent') =>
    office.post(`/orders/${number}/state`, { from: 'paid', to, parcel: { id: randomUUID(), ...parcel } })
  expect((await send({ quantity: 4 })).statusCode).toBe(409)
  expect((await post({ lines: [{ id: randomUUID(), quantity: 1 }] })).statusCode).toBe(409)
  expect((await send({ quantity: 1, carrier_id: randomUUID() })).json().fields).toHaveProperty('carrier_id')
  expect((await post({ lines: [] })).statusCode).toBe(400)
  expect((await send({ quantity: 0 })).statusCode).toBe(400)
  expect((await send({ quantity: 1, number: 'x'.repeat(61) })).statusCode).toBe(400)
  expect((await post({}, 'making')).statusCode).toBe(409)
  expect(await read()).toMatchObject({ state: 'paid', parcels: [] })
})

test('a parcel can be undone silently for 20 seconds, and later only with a reason that the buyer gets', async () => {
  const { send, read, back, later, mails, office, shop } = await openOrder()
  await add(shop, office, ['order.partly_sent', 'order.sent'])
  const webhookTypes = () => shop.sandbox.webhooks().map(({ body }) => JSON.parse(body).type)
  await send({ quantity: 1 })
  expect((await back(undefined, null)).statusCode).toBe(409)
  expect((await back()).json()).toMatchObject({ state: 'paid', is_partly_sent: false, parcels: [], step_back: null })
  await later()
  await round(shop)
  expect([mails(), webhookTypes()]).toEqual([[], []])

  await send({ quantity: 1, number: 'A 1' })
  await later()
  await round(shop)
  await send({ quantity: 2, number: 'A 2' })
  await later()
  await round(shop)
  expect(webhookTypes()).toEqual(['order.partly_sent', 'order.sent'])
  expect((await back()).json()).toMatchObject({ fields: { reason: expect.stringContaining('why') } })
  expect((await back('It came back')).json()).toMatchObject({
    state: 'paid',
    is_partly_sent: true,
    tracking_note: 'A 1',
    parcels: [{ number: 'A 1' }],
  })
  const twice = await Promise.all([back('The wrong piece'), back('The wrong piece')])
  expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  await later()
  expect(mails().map(({ subject }) => subject.replace(/EK-\d+/, 'EK'))).toEqual([
    'Order EK is partly on its way',
    'The rest of order EK is on its way',
    'Order EK is not all on its way yet',
    'Order EK is not on its way yet',
  ])
  const order = await read()
  expect(order).toMatchObject({ state: 'paid', tracking_note: null, parcels: [], lines: [{ left_to_send: 3 }] })
  expect(order.events.at(-1)).toMatchObject({ from: 'paid', to: 'paid', note: 'Taken back: The wrong piece' })
})

test('refunded pieces are in no parcel, and after a refund of the last open ones the order is shipped', async () => {
  const { send, read, office, number, line } = await openOrder()
  const oneBack = { wish: { of: 'lines', lines: [{ id: line, quantity: 1 }], withShipping: false }, kes: 6_216 }
  expect((await askRefund(office, number, oneBack)).statusCode).toBe(200)
  expect(await read()).toMatchObject({ lines: [{ quantity: 3, left_to_send: 2, refunded: 1 }] })
  expect((await send({ quantity: 3 })).statusCode).toBe(409)
  expect((await send({ quantity: 1 })).json()).toMatchObject({ is_partly_sent: true })
  expect((await askRefund(office, number, oneBack)).statusCode).toBe(200)
  expect(await read()).toMatchObject({ state: 'sent', is_partly_sent: false, parcels: [{ lines: [{ quantity: 1 }] }] })
})

test('an order whose pieces are all refunded is neither made nor sent, though its shipping is paid', async () => {
  const { send, read, office, number, line } = await openOrder()
  const allBack = { wish: { of: 'lines', lines: [{ id: line, quantity: 3 }], withShipping: false }, kes: 18_648 }
  expect((await office.get<Today>('/today')).to_send).toBe(0)
  expect((await askRefund(office, number, allBack)).statusCode).toBe(200)
  expect(await read()).toMatchObject({ state: 'paid', moves: [], lines: [{ left_to_send: 0 }] })
  expect((await send()).statusCode).toBe(409)
  expect(await office.get<Today>('/today')).toMatchObject({ to_make: 0, to_send: 0 })
})

test('pieces in a parcel leave the production list', async () => {
  const { send, office, line, read, back } = await openOrder()
  const toMake = async () => (await office.get<ProductionLine[]>('/making')).map(({ id }) => id)
  await send({ quantity: 2 })
  expect(await toMake()).toEqual([line])
  await office.post(`/making/${line}/step`, { from: 'waiting', to: 'taken' })
  expect(await read()).toMatchObject({
    state: 'making',
    is_partly_sent: true,
    step_back: { to: 'paid', parcel_id: null },
  })
  expect((await back()).json()).toMatchObject({ state: 'paid', is_partly_sent: true })
  await office.post(`/making/${line}/step`, { from: 'taken', to: 'made' })
  expect((await office.get<Today>('/today')).items).toMatchObject([
    { kind: 'send', left_to_send: 1, order: { is_partly_sent: true } },
  ])
})
