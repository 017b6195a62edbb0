import { expect, test } from 'vitest'
import { staffRoles } from '#app/identity/staff-member.ts'
import type { StaffOrder } from '#app/orders/admin/staff-order.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { runStaffCommand } from './staff-command.server.ts'

type Row = { number: string }
type Counts = Record<string, unknown> & { orders: unknown[] }
type Today = { to_make: number; items: { kind: string }[] }

async function openTransfer(shop: TestShop): Promise<string> {
  const { cookie } = await shop.given.buyer()
  const payload = { method: 'bank' }
  const answer = await shop.api.inject({ method: 'POST', url: '/api/orders', headers: { cookie }, payload })
  return (answer.json() as Row).number
}

async function payOrder(shop: TestShop) {
  const { transactionId } = await pay(shop, await shop.given.buyer())
  await postResult(shop, transactionId)
}

test('members of each role can be added by the page and by the command line', async () => {
  const shop = await createTestShop()
  const owner = await openOffice(shop)
  for (const role of staffRoles) {
    expect((await owner.post('/staff', { name: `new.${role}`, role })).statusCode, role).toBe(200)
    expect((await runStaffCommand(shop, ['add', `typed.${role}`, role])).ok, role).toBe(true)
  }
  expect((await owner.post('/staff', { name: 'other', role: 'baker' })).statusCode).toBe(400)
  expect((await owner.post('/staff/new.packer/password')).statusCode).toBe(200)
})

test('each role may make only its own moves of an order', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Equity Bank, 0123456789' } })
  const number = await openTransfer(shop)
  const movesOf = async (role: (typeof staffRoles)[number]) =>
    (await (await openOffice(shop, role)).get<StaffOrder>(`/orders/${number}`)).moves
  expect(await movesOf('owner')).toEqual(['paid', 'cancelled'])
  expect(await movesOf('bookkeeper')).toEqual(['paid'])
  expect(await movesOf('helper')).toEqual(['cancelled'])
  expect(await movesOf('packer')).toEqual([])

  const [bookkeeper, packer] = [await openOffice(shop, 'bookkeeper'), await openOffice(shop, 'packer')]
  const move = (office: typeof packer, from: string, to: string) => office.post(`/orders/${number}/state`, { from, to })
  expect((await move(packer, 'awaiting_payment', 'cancelled')).json().message).toBe(
    'Only owners and helpers may do that. Please ask one of them.',
  )
  expect((await move(bookkeeper, 'awaiting_payment', 'paid')).json()).toMatchObject({ state: 'paid', moves: [] })
  expect((await move(bookkeeper, 'paid', 'making')).statusCode).toBe(403)
  expect((await move(packer, 'paid', 'sent')).json()).toMatchObject({ state: 'sent' })
  expect((await bookkeeper.get<StaffOrder>(`/orders/${number}`)).step_back).toBeNull()
})

test('a member sees only the pending items of their role', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Equity Bank, 0123456789' } })
  await openTransfer(shop)
  await payOrder(shop)
  const feedback = { name: 'Naisiae', email: 'n@example.com', message: 'Do you make it in green?' }
  await shop.api.inject({ method: 'POST', url: '/api/feedback', payload: feedback })
  shop.clock.advance({ hours: 24 })
  const [packer, bookkeeper] = [await openOffice(shop, 'packer'), await openOffice(shop, 'bookkeeper')]

  const kinds = ({ items }: Today) => items.map(({ kind }) => kind).toSorted()
  expect(kinds(await packer.get<Today>('/today'))).toEqual(['make'])
  expect(kinds(await bookkeeper.get<Today>('/today'))).toEqual(['close', 'transfers_waiting'])
  expect((await bookkeeper.get<Today>('/today')).to_make).toBe(0)
  const ofPacker = await packer.get<Counts>('/waiting')
  expect(ofPacker).toMatchObject({ orders_waiting: 1, transfers_waiting: 0, messages_waiting: 0 })
  expect(ofPacker.orders).toHaveLength(1)
  const ofBookkeeper = await bookkeeper.get<Counts>('/waiting')
  expect(ofBookkeeper).toMatchObject({ orders_waiting: 0, transfers_waiting: 1, messages_waiting: 0, orders: [] })
})

test('a bookkeeper can record received money, but no refunds', async () => {
  const shop = await createTestShop()
  const bookkeeper = await openOffice(shop, 'bookkeeper')
  const settle = (action: string) => bookkeeper.post('/receipts/QKX1/settle', { action, note: 'by hand' })
  expect((await settle('assign')).statusCode).toBe(404)
  expect((await settle('returned')).statusCode).toBe(403)
  const url = '/reviews/7c9e6679-7425-40de-944b-e07fc1f90ae7/settle'
  const statusOf = async (action: string) => (await bookkeeper.post(url, { action })).statusCode
  for (const action of ['returned', 'not-returned', 'money-gone', 'make-it']) expect(await statusOf(action)).toBe(403)
  for (const action of ['accept', 'noted', 'not-paid']) expect(await statusOf(action)).toBe(404)
})

test("a new owner can't appoint a bookkeeper", async () => {
  const shop = await createTestShop()
  const owner = await openOffice(shop)
  const raised = await openOffice(shop, 'helper')
  await owner.post(`/staff/${raised.username}/role`, { role: 'owner' })
  const { username, password } = raised
  const login = await shop.api.inject({ method: 'POST', url: '/api/admin/login', payload: { username, password } })
  const send = (url: string, payload: object) =>
    shop.api.inject({
      method: 'POST',
      url: `/api/admin${url}`,
      headers: { authorization: `Bearer ${login.json().token}` },
      payload,
    })
  await send('/password/renew', { password })
  for (const [url, payload] of [
    ['/staff', { name: 'friend', role: 'bookkeeper' }],
    [`/staff/${username}/role`, { role: 'bookkeeper' }],
  ] as const) {
    const refused = await send(url, payload)
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('You are a new owner')])
  }
  expect((await send('/staff', { name: 'friend', role: 'packer' })).statusCode).toBe(200)
})
