import { expect, test } from 'vitest'
import type { DeliveryOption } from '../delivery-option.ts'
import { defaultChangeText } from './default-option-change.ts'

const option = (id: string, priceKes: number, terms: Partial<DeliveryOption> = {}): DeliveryOption => ({
  id,
  name: id,
  countries: ['KE'],
  counties: [],
  priceCents: null,
  priceKes,
  daysFrom: 1,
  daysTo: 2,
  place: null,
  ...terms,
})
const [rider, courier] = [option('Rider', 300), option('Courier', 500)]

test('a price change that keeps the cheapest option shows no warning', () => {
  expect(defaultChangeText([rider, courier], [option('Rider', 350), courier], '130')).toBeNull()
})

test('a price above that of another option warns which option buyers get by default, and its price', () => {
  expect(defaultChangeText([rider, courier], [option('Rider', 600), courier], '130')).toBe(
    "Buyers in Kenya who choose nothing will get 'Courier', 1 to 2 days after it is made, and pay KES 500. Until now it is 'Rider' for KES 300.",
  )
})

test('shorter delivery days that change the default option for a country show a warning with the places', () => {
  const everywhere = option('Post', 300, { countries: [], daysTo: 9 })
  const [slow, fast] = [option('Parcel', 300, { daysTo: 9 }), option('Parcel', 300, { daysTo: 2 })]
  expect(defaultChangeText([everywhere, slow], [everywhere, fast], '130')).toMatch(/^Buyers in Kenya .* get 'Parcel'/)
  const nairobi = [option('Rider', 200, { counties: ['Nairobi'] }), courier]
  expect(defaultChangeText(nairobi, [option('Rider', 900, { counties: ['Nairobi'] }), courier], '130')).toMatch(
    /^Buyers in Nairobi who/,
  )
})
