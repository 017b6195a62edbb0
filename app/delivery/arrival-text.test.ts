import { expect, test } from 'vitest'
import { arrivalTexts } from './arrival-text.ts'
import type { DeliveryOption } from './delivery-option.ts'

const begun = { from: '2026-11-25', makingDays: 14, closed: [] }
const option: DeliveryOption = {
  ...{ id: '1', name: 'Post', countries: [], counties: [], priceCents: 500, priceKes: null },
  ...{ daysFrom: 14, daysTo: 28, place: null },
}
const inKenya = { ...option, countries: ['KE'], daysTo: 4 }
const shown = (options: DeliveryOption[], makingDays = 14) =>
  arrivalTexts(options, '129', { ...begun, makingDays })
    .slice(0, 2)
    .map((text) => text.replaceAll('\u00a0', ' '))

test('the texts have the arrival days and the lowest price, once if both prices are equal', () => {
  const days = 'With you by 13 December in Kenya, by 6 January 2027 abroad'
  expect(shown([inKenya, option])).toEqual([days, 'Delivery from $5.00'])
  expect(shown([{ ...inKenya, priceCents: null, priceKes: 350 }, option])).toEqual([
    days,
    'Delivery in Kenya from KES 350, abroad from $5.00',
  ])
  expect(shown([inKenya])).toEqual(['With you by 13 December in Kenya', 'Delivery from $5.00'])
  expect(shown([inKenya, { ...option, priceCents: 0, place: 'The stall' }])).toEqual([
    'With you by 13 December in Kenya',
    'Delivery from $5.00, free if you collect it from us',
  ])
})

test('the texts have a single day if Kenya and abroad have the same one', () => {
  expect(shown([{ ...option, priceCents: 0 }], 0)).toEqual(['With you by 23 December', 'Free delivery'])
  expect(shown([{ ...inKenya, daysTo: 28, priceCents: null, priceKes: 350 }, option])).toEqual([
    'With you by 6 January 2027',
    'Delivery in Kenya from KES 350, abroad from $5.00',
  ])
})

test('the texts say that the buyer collects the parcel at the parcel office', () => {
  const office = { ...inKenya, toOffice: true }
  expect(shown([office, option])).toEqual([
    'In Kenya: at your parcel office by 13 December\nAbroad: with you by 6 January 2027',
    'Delivery from $5.00',
  ])
  expect(shown([office])).toEqual(['At your parcel office by 13 December in Kenya', 'Delivery from $5.00'])
})

test('the texts have the prices in shillings if prices are in another currency', () => {
  const texts = arrivalTexts([inKenya], '129', begun).map((text) => text.replaceAll('\u00a0', ' '))
  expect(texts).toEqual(['With you by 13 December in Kenya', 'Delivery from $5.00', 'Delivery from about KES 645'])
  expect(arrivalTexts([{ ...inKenya, priceCents: null, priceKes: 350 }], '129', begun)).toHaveLength(2)
  expect(arrivalTexts([], '129', begun)).toEqual([])
})

test('the texts use the cheapest option that covers the whole country', () => {
  const rider = { ...inKenya, counties: ['Nairobi'], priceCents: 100, daysTo: 1 }
  const courier = { ...option, priceCents: 3_800, daysTo: 7 }
  expect(shown([rider, courier, option])).toEqual(['With you by 6 January 2027', 'Delivery from $5.00'])
})

test('the text has the pickup day if pickup is the only option, and is empty without options', () => {
  expect(shown([{ ...option, place: 'The workshop', daysTo: 1 }])).toEqual(['Ready to collect by 10 December'])
  expect(shown([])).toEqual([])
})
