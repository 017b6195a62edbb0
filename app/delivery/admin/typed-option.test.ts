import { expect, test } from 'vitest'
import { parseOption, previewText, toTypedOption } from './typed-option.ts'

const typed = { ...toTypedOption(null), name: 'Rider', price: '350', from: '1', to: '2' }

test('an option with only a name is not free: price and days are required', () => {
  expect(parseOption({ ...toTypedOption(null), name: 'Rider' })).toEqual({
    ok: false,
    errors: {
      price: "Please give a price, or choose 'Free'",
      days_from: 'Please give the days from, such as 0 or 2',
      days_to: 'Please give the days to, such as 0 or 5',
    },
  })
})

test('a name and the pickup place are required', () => {
  expect(parseOption({ ...typed, name: ' ', kind: 'collected', place: '' })).toEqual({
    ok: false,
    errors: { name: 'Please give a name', place: 'Please say where buyers collect it' },
  })
})

test.each([
  ['abc', "'abc' is not an amount such as 350 or 4.50"],
  ['0', "Please choose 'Free' where buyers pay nothing"],
])('a price of %s is refused with a message', (price, error) => {
  expect(parseOption({ ...typed, price })).toEqual({ ok: false, errors: { price: error } })
})

test('an amount is parsed as typed, and free delivery is a separate choice', () => {
  expect(parseOption({ ...typed, price: '4,50', currency: 'USD' })).toMatchObject({
    input: { price: { currency: 'USD', amount: 4.5 }, days_from: 1, days_to: 2 },
  })
  expect(parseOption({ ...typed, price: '', currency: 'free' })).toMatchObject({ input: { price: { amount: 0 } } })
})

test('an option that was created without a price is shown as free, and stays free', () => {
  const option = { id: '1', name: 'Rider', countries: [], counties: [], place: null, days_from: 0, days_to: 0 }
  const begun = toTypedOption({ ...option, price: { currency: 'USD', amount: 0 } })
  expect(begun.currency).toBe('free')
  expect(parseOption(begun)).toMatchObject({ ok: true, input: { price: { amount: 0 }, days_from: 0, days_to: 0 } })
})

test('an option to a parcel office has no pickup place of the shop: the buyer names the office', () => {
  const reading = parseOption({ ...typed, kind: 'office' })
  expect(reading).toMatchObject({ ok: true, input: { countries: ['KE'], place: null, to_office: true } })
  if (!reading.ok) throw new Error('it is refused')
  expect(toTypedOption({ ...reading.input, id: '1' }).kind).toBe('office')
})

test.each([
  [{}, "Buyers in Kenya read 'Rider, 1 to 2 days after it is made' and pay KES 350."],
  [{ counties: ['Nairobi'] }, "Buyers in Kenya: Nairobi read 'Rider, 1 to 2 days after it is made' and pay KES 350."],
  [
    { countries: [], currency: 'free' },
    "Buyers everywhere read 'Rider, 1 to 2 days after it is made' and pay nothing.",
  ],
  [
    { kind: 'collected', place: 'Ngong Road 12' },
    "Buyers everywhere read 'Rider, 1 to 2 days after it is made' and pay KES 350.",
  ],
])('the form previews the text and price that buyers see for %j', (change, text) => {
  const reading = parseOption({ ...typed, ...change })
  expect(reading.ok && previewText(reading.input)).toBe(text)
})
