import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receipts } from '#app/payments/payments.tables.server.ts'
import { buyOne } from '#tests/support/payments/buy-one.ts'
import { askRefund } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { StaffSearchResults } from './staff-search.ts'

type Office = Awaited<ReturnType<typeof openOffice>>

const search = (office: Office, q: string) => office.get<StaffSearchResults>(`/search?${new URLSearchParams({ q })}`)

test('one search finds orders, customers, products and unmatched receipts', async () => {
  const { shop, office, number, piece } = await buyOne(false)
  await shop.given.customer({ name: 'Nashipae Tobiko', email: 'nashipae@example.com' })
  await shop.db
    .insert(receipts)
    .values({
      receipt: 'UKL7ABCD12',
      amountKes: '3497.00',
      status: 'unmatched',
      isDemo: shop.config.isDemo,
      receivedAt: shop.clock.now(),
      payer: 'ACHIENG',
    })
  expect(await search(office, number)).toMatchObject({ orders: [{ number }], customers: [], products: [] })
  expect(await search(office, 'nashipae')).toMatchObject({
    orders: [],
    customers: [{ name: 'Nashipae Tobiko', email: 'nashipae@example.com', orders: 0 }],
  })
  expect(await search(office, piece.name)).toMatchObject({
    products: [{ id: piece.id, name: piece.name, image: '/no-picture.svg', price: 48 }],
  })
  expect(await search(office, 'ukl7')).toMatchObject({
    receipts: [{ receipt: 'UKL7ABCD12', amount_kes: '3497.00', payer: 'ACHIENG' }],
  })
})

test('a refund is found by its receipt', async () => {
  const { office, number } = await buyOne(true)
  await askRefund(office, number, { reference: 'UKR7REFUND' })
  expect(await search(office, 'ukr7ref')).toMatchObject({
    refunds: [{ receipt: 'UKR7REFUND', order_number: number, amount_kes: expect.any(Number) }],
  })
})

test('a buyer is found by name or phone, also a guest', async () => {
  const { office, number } = await buyOne(false)
  const { contact_name, contact_phone, customer_id } = await office.get<Record<string, string>>(`/orders/${number}`)
  const found = { id: customer_id, name: contact_name, orders: 1 }
  expect(await search(office, contact_name ?? '')).toMatchObject({ customers: [{ ...found, reason: null }] })
  expect(await search(office, `0${contact_phone?.slice(4)}`)).toMatchObject({
    customers: [{ ...found, reason: contact_phone }],
  })
})

test("an order is found by the recipient's phone", async () => {
  const { shop, office, number } = await buyOne(false)
  await shop.db.execute(
    sql`update orders set shipping_address = jsonb_set(shipping_address, '{phone}', '"0722 123 000"')`,
  )
  for (const typed of ['0722123000', '722 123', '+254 722 123 000'])
    expect(await search(office, typed)).toMatchObject({ orders: [{ number, reason: '0722 123 000' }] })
})

test('a member finds only what their role may see', async () => {
  const { shop, number, piece } = await buyOne(false)
  const packer = await openOffice(shop, 'packer')
  expect(await search(packer, number)).toMatchObject({ orders: [{ number }] })
  expect(await search(packer, piece.name)).toMatchObject({ customers: [], products: [], receipts: [] })
})

test('an empty or too long search is refused with the name of its field', async () => {
  const { office } = await buyOne(false)
  expect(await search(office, '  ')).toMatchObject({ fields: { q: 'Please type what to search for' } })
  expect(await search(office, 'x'.repeat(101))).toMatchObject({ fields: { q: expect.stringContaining('100') } })
})
