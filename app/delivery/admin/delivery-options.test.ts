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
  [{ days_from: 3, days_to: 2 }, { days_to: 'Last day must not be before the first' }],
])('an option of %j is refused, and the wrong fields are named', async (input, fields) => {
  const { office, optionOf } = await openDelivery(await createTestShop())
  const refused = await office.post('/delivery-options', { id: randomUUID(), ...optionOf(input) })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, fields])
  expect(await office.get('/delivery-options')).toEqual([])
})

test('an option stores each country once, and its text without extra spaces', async () => {
  const { office, add } = await openDelivery(await createTestShop())
  await add({ name: '\u202eRider ', countries: ['KE', 'UG', 'KE'] })
  expect(await office.get('/delivery-options')).toMatchObject([{ name: 'Rider', countries: ['KE', 'UG'] }])
})

test.each([
  [{ last_on: '2030-11-29' }, { last_on: 'Last day must not be before the first' }],
  [{ last_on: '2031-12-24' }, { last_on: 'A year is the longest' }],
  [{ first_on: '2030-11-31' }, { first_on: 'First day must be a day' }],
  [{ is_pause: false }, { stops_selling: 'Only a pause stops selling' }],
])('closed days of %j are refused, and the wrong field is named', async (change, fields) => {
  const { office } = await openDelivery(await createTestShop())
  const days = { first_on: '2030-11-30', last_on: '2030-12-24', is_pause: true, stops_selling: true, word: '' }
  const refused = await office.post('/closed-days', { id: randomUUID(), ...days, ...change })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, fields])
})
