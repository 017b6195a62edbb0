import { expect, test } from 'vitest'
import { buyOne } from '#tests/support/payments/buy-one.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { post } from '#tests/support/shop/sign-in.ts'
import { ordersText, type StaffCustomer } from './staff-customer.ts'

async function openScene() {
  const scene = await buyOne(false)
  const { shop, office, buyer, number, link } = scene
  const { customer_id } = await office.get<{ customer_id: string }>(`/orders/${number}`)
  const path = `/customers/${customer_id}`
  const write = (words: string) => post(shop, `/api${link}/help`, { asks: 'question', words }, buyer.cookie)
  return { ...scene, path, write, read: () => office.get<StaffCustomer>(path) }
}

test('staff see a customer’s contacts, orders and messages', async () => {
  const { number, write, read } = await openScene()
  await write('Can it be longer?')
  const customer = await read()
  expect(customer).toMatchObject({
    is_guest: true,
    phones: [expect.stringMatching(/^\+2547/)],
    orders: [{ number, state: 'paid' }],
    has_more_orders: false,
    written: [{ kind: 'letter', order_number: number, words: 'Can it be longer?' }],
  })
  expect(customer.name).not.toBe('')
})

test('the sum of a customer’s orders leaves out what is unpaid or refunded', async () => {
  const { read } = await openScene()
  const { orders } = await read()
  const [paid] = orders
  if (!paid) throw new Error('No order')
  const order = { ...paid, amount_kes: 12_000, refunded_kes: 0 }
  const some = [order, { ...order, refunded_kes: 2_000 }, { ...order, paid_at: null }]
  expect(ordersText({ orders: some, has_more_orders: false }, true)).toBe('3 orders, KES 22,000 paid')
  expect(ordersText({ orders: [order], has_more_orders: false }, false)).toBe('1 order')
  expect(ordersText({ orders: some, has_more_orders: true }, true)).toBe('More than 3 orders')
})

test('a note on a customer is stored, and never overwrites a newer note', async () => {
  const { shop, office, buyer, path, read } = await openScene()
  const put = (before: string, note: string) => office.put(`${path}/note`, { before, note })
  expect((await put('', ' Wrist 17 cm ')).json()).toMatchObject({ note: 'Wrist 17 cm' })
  expect((await put('', 'Wrist 16 cm')).statusCode).toBe(409)
  expect(await read()).toMatchObject({ note: 'Wrist 17 cm' })
  expect((await put('Wrist 17 cm', 'x'.repeat(2001))).json()).toMatchObject({
    fields: { note: 'The note must be at most 2,000 characters' },
  })
  const me = await shop.api.inject({ url: '/api/auth/me', headers: { cookie: buyer.cookie } })
  expect(me.body).not.toContain('Wrist')
})

test("packers and bookkeepers can't open a customer", async () => {
  const { shop, path } = await openScene()
  for (const role of ['packer', 'bookkeeper'] as const) {
    const office = await openOffice(shop, role)
    expect(await office.get(path)).toMatchObject({
      message: 'Only owners and helpers may do that. Please ask one of them.',
    })
  }
})
