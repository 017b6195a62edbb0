import { expect, test } from 'vitest'
import { givenAddress as address } from '#tests/support/shop/givens.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'

const contact = { name: 'Naisiae Sankale', email: 'naisiae@example.com', phone: '+254712345678' }

function call(shop: TestShop, method: 'GET' | 'POST' | 'PUT', path: string, cookie?: string, payload?: object) {
  return shop.api.inject({
    method,
    url: `/api/user/${path}`,
    ...(cookie ? { headers: { cookie } } : {}),
    ...(payload ? { payload } : {}),
  })
}

test('a new customer has no address yet', async () => {
  const shop = await createTestShop()
  const { cookie } = await shop.given.customer()
  expect((await call(shop, 'GET', 'address', cookie)).json()).toEqual({ address: null, customerAddress: null })
})

test('an address without a kind is the shipping address, and both kinds are stored', async () => {
  const shop = await createTestShop()
  const { cookie } = await shop.given.customer()
  const office = { ...address, address: 'Moi Avenue 3', zip: '00200' }
  expect((await call(shop, 'POST', 'address', cookie, address)).json()).toEqual({
    success: true,
    address,
    customerAddress: null,
  })
  await call(shop, 'POST', 'address', cookie, { ...office, kind: 'customer' })
  await call(shop, 'POST', 'address', cookie, { ...address, city: ' Mombasa ', kind: 'shipping' })

  expect((await call(shop, 'GET', 'address', cookie)).json()).toEqual({
    address: { ...address, city: 'Mombasa' },
    customerAddress: office,
  })
})

test.each(Object.keys(address))('an address without %s is refused at that field', async (field) => {
  const shop = await createTestShop()
  const { cookie } = await shop.given.customer()
  const label = field[0]?.toUpperCase() + field.slice(1)
  const { [field as keyof typeof address]: _, ...rest } = address
  for (const payload of [rest, { ...address, [field]: ' ' }]) {
    const answer = await call(shop, 'POST', 'address', cookie, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, fields: { [field]: `${label} is required` } })
  }
})

test.each([
  ['Germany', { city: 'Berlin', state: '', zip: '10969' }],
  ['Singapore', { city: '', state: '', zip: '018956' }],
  ['Uganda', { city: 'Kampala', state: '', zip: '' }],
  ['Brazil', { city: 'Recife', state: '', zip: '' }],
])('an address in %s is accepted without fields that its country lacks', async (country, place) => {
  const shop = await createTestShop()
  const { cookie } = await shop.given.customer()
  const abroad = { ...address, ...place, country }
  expect((await call(shop, 'POST', 'address', cookie, abroad)).json()).toMatchObject({ address: abroad })
  const answer = await call(shop, 'POST', 'address', cookie, { ...abroad, address: '' })
  expect(answer.json()).toMatchObject({ fields: { address: 'Address is required' } })
})

test('an address with wrong types, lengths, fields or kind is refused', async () => {
  const shop = await createTestShop()
  const { cookie } = await shop.given.customer()
  const bad = [
    { ...address, zip: 100 },
    { ...address, city: 'x'.repeat(101) },
    { ...address, city: 'Nai\u0000robi' },
    { ...address, customerId: 'somebody' },
    { ...address, kind: 'billing' },
    [address],
  ]
  for (const payload of bad) expect((await call(shop, 'POST', 'address', cookie, payload)).statusCode).toBe(400)
  expect((await call(shop, 'GET', 'address', cookie)).json()).toEqual({ address: null, customerAddress: null })
})

test('customers see only their own addresses and selections', async () => {
  const shop = await createTestShop()
  const one = await shop.given.customer()
  const other = await shop.given.customer()
  await call(shop, 'POST', 'address', one.cookie, address)
  await call(shop, 'PUT', 'checkout', one.cookie, { paymentMethod: 1, contact })
  expect((await call(shop, 'GET', 'address', other.cookie)).json()).toEqual({ address: null, customerAddress: null })
  expect((await call(shop, 'GET', 'checkout', other.cookie)).json()).toEqual({
    paymentMethod: null,
    contact: null,
    deliveryOption: null,
  })
})

test('a visitor is asked to log in', async () => {
  const shop = await createTestShop()
  for (const answer of [
    await call(shop, 'GET', 'address'),
    await call(shop, 'POST', 'address', undefined, address),
    await call(shop, 'GET', 'checkout'),
    await call(shop, 'PUT', 'checkout', undefined, { paymentMethod: 1 }),
  ]) {
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ success: false, error: 'Please login to continue.' })
  }
})

test('checkout selections are saved one by one', async () => {
  const shop = await createTestShop()
  const { cookie } = await shop.given.customer()
  await call(shop, 'PUT', 'checkout', cookie, { paymentMethod: 3 })
  const answer = await call(shop, 'PUT', 'checkout', cookie, { contact: { ...contact, phone: '+254 712 345 678' } })
  expect(answer.json()).toEqual({ success: true, paymentMethod: 3, contact, deliveryOption: null })
  await call(shop, 'PUT', 'checkout', cookie, {})
  expect((await call(shop, 'GET', 'checkout', cookie)).json()).toEqual({
    paymentMethod: 3,
    contact,
    deliveryOption: null,
  })
})

test.each([0, 5, 1.5, '1', null, [1]])('%j is not a payment method', async (paymentMethod) => {
  const shop = await createTestShop()
  const { cookie } = await shop.given.customer()
  expect((await call(shop, 'PUT', 'checkout', cookie, { paymentMethod })).statusCode).toBe(400)
})
