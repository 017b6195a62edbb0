import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDelivery } from '#tests/support/shop/delivery.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'

test.each([
  [{ price: { currency: 'USD', amount: 1.234 } }, { price: 'In dollars: 0 to 10,000, with at most two decimals' }],
  [{ price: { currency: 'KES', amount: -1 } }, { price: 'In shillings: whole, 0 to 1,300,000' }],
  [
    { countries: ['US'], counties: ['Nairobi'] },
    { counties: "Counties are Kenya's: add Kenya to the countries, or leave them out" },
  ],
])('an option of %j is refused, and its fields are told', async (wish, fields) => {
  const { office, optionOf } = await openDelivery(await createTestShop())
  const refused = await office.post('/delivery-options', { id: randomUUID(), ...optionOf(wish) })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, fields])
  expect(await office.get('/delivery-options')).toEqual([])
})

test('an option names a country once, and its words stand as they read', async () => {
  const { office, add } = await openDelivery(await createTestShop())
  await add({ name: '\u202eRider ', countries: ['KE', 'UG', 'KE'] })
  expect(await office.get('/delivery-options')).toMatchObject([{ name: 'Rider', countries: ['KE', 'UG'] }])
})
