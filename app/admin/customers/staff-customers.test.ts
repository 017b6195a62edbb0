import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StaffOrder } from '#app/orders/admin/staff-order.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import { buyOne } from '#tests/support/payments/buy-one.ts'
import { openExchanges, payDifference } from '#tests/support/payments/exchanges.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { post } from '#tests/support/shop/sign-in.ts'
import { ordersText, type StaffCustomer, type StaffCustomerRow } from './staff-customer.ts'

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
    address: { country: 'Kenya' },
    whatsapp: expect.stringMatching(/^https:\/\/wa\.me\/2547\d{8}\?text=Hello/),
    orders: [{ number, state: 'paid' }],
    has_more_orders: false,
    written: [{ kind: 'letter', order_number: number, words: 'Can it be longer?' }],
  })
  expect(customer.name).not.toBe('')
})

test('what a customer has paid leaves out unpaid orders, refunds and payments of the other mode, and helpers do not see it', async () => {
  const { shop, office, path, number, read } = await openScene()
  const list = async () => (await office.get<StaffCustomerRow[]>('/customers'))[0]?.paid_kes
  const { amount_kes } = await office.get<StaffOrder>(`/orders/${number}`)
  expect([await list(), (await read()).paid_kes]).toEqual([amount_kes, amount_kes])

  const change = (values: Partial<typeof orders.$inferInsert>) => shop.db.update(orders).set(values)
  await change({ refundedKes: 1_000 })
  expect([await list(), (await read()).paid_kes]).toEqual([amount_kes - 1_000, amount_kes - 1_000])
  const helper = await openOffice(shop, 'helper')
  expect(await helper.get(path)).toMatchObject({ paid_kes: null })
  expect(await helper.get('/customers')).toMatchObject([{ paid_kes: null }])
  await change({ isDemo: !shop.config.isDemo })
  expect([await list(), (await read()).paid_kes]).toEqual([0, 0])
  await change({ isDemo: shop.config.isDemo, paidAt: null })
  expect([await list(), (await read()).paid_kes]).toEqual([0, 0])
})

test('orders and their sum are said in words, without a sum for roles that see none', async () => {
  const { read } = await openScene()
  const { orders: some } = await read()
  expect(ordersText({ orders: [...some, ...some], has_more_orders: false, paid_kes: 22_000 })).toBe(
    '2 orders, KES 22,000 paid',
  )
  expect(ordersText({ orders: some, has_more_orders: false, paid_kes: null })).toBe('1 order')
  expect(ordersText({ orders: some, has_more_orders: true, paid_kes: null })).toBe('More than 1 orders')
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

test('customers are listed by their latest orders, page by page', async () => {
  const { shop, office, buyer, piece, number, path } = await openScene()
  async function order(customer: typeof buyer) {
    await shop.given.cartLine(customer, piece)
    await shop.given.address(customer)
    await pay(shop, customer)
  }
  await order(await shop.given.customer({ name: 'Nashipae Tobiko' }))
  const list = (query: string) => office.get<StaffCustomerRow[]>(`/customers?${query}`)
  const { amount_kes: paid_kes } = await office.get<StaffOrder>(`/orders/${number}`)
  expect(await list('')).toMatchObject([
    { name: 'Nashipae Tobiko', orders: 1, paid_kes: 0, phone: expect.stringMatching(/^\+254/) },
    { id: path.split('/').at(-1), orders: 1, paid_kes, last_order: number },
  ])

  await order(buyer)
  const first = await shop.api.inject({ url: '/api/admin/customers?limit=1', headers: office.headers })
  expect(first.json()).toMatchObject([{ id: path.split('/').at(-1), orders: 2 }])
  const [, cursor = ''] = /cursor=([^&>]+)/.exec(String(first.headers.link)) ?? []
  const second = await list(`limit=1&cursor=${cursor}`)
  expect(second).toMatchObject([{ name: 'Nashipae Tobiko' }])
  expect(await list('cursor=x')).toMatchObject({ fields: { cursor: expect.any(String) } })

  // The price difference of an exchange is an order of a customer of its own.
  await shop.db
    .update(orders)
    .set({ paysExchange: true })
    .where(eq(orders.customerId, second[0]?.id ?? ''))
  expect(await list('')).toMatchObject([{ id: path.split('/').at(-1), orders: 2 }])
})

test("packers and bookkeepers can't open a customer", async () => {
  const { shop, path } = await openScene()
  for (const role of ['packer', 'bookkeeper'] as const) {
    const office = await openOffice(shop, role)
    for (const url of [path, '/customers'])
      expect(await office.get(url)).toMatchObject({
        message: 'Only owners and helpers may do that. Please ask one of them.',
      })
  }
})

test('what a customer has paid includes the price difference of an exchange', async () => {
  const exchanges = await openExchanges()
  const list = () => exchanges.office.get<StaffCustomerRow[]>('/customers')
  expect(await list()).toMatchObject([{ orders: 1, paid_kes: 6_864 }])
  await exchanges.exchange('Large', 648)
  expect(await list()).toMatchObject([{ orders: 1, paid_kes: 6_864 }])
  await payDifference(exchanges, 648)
  const [customer] = await list()
  expect(customer).toMatchObject({ orders: 1, paid_kes: 6_864 + 648 })
  expect(await exchanges.office.get(`/customers/${customer?.id}`)).toMatchObject({ paid_kes: 6_864 + 648 })
})
