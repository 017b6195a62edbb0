import { expect, test } from 'vitest'
import { countryCode, countyName } from './countries.ts'
import { chooseDelivery, computeShipping, defaultDelivery, keepsOptionAt, usualShipping } from './delivery-choice.ts'
import { type DeliveryOption, servesAddress, termsKey } from './delivery-option.ts'

const option = (name: string, more: Partial<DeliveryOption> = {}): DeliveryOption => ({
  id: name,
  name,
  countries: [],
  counties: [],
  priceCents: 500,
  priceKes: null,
  daysFrom: 1,
  daysTo: 2,
  place: null,
  ...more,
})
const rider = option('Rider', { countries: ['KE'], counties: ['Nairobi', "Murang'a"], priceCents: null, priceKes: 300 })
const bus = option('Bus', { countries: ['KE'], priceCents: 400 })
const courier = option('Courier', { countries: ['DE', 'GB'], priceCents: 3_000 })
const workshop = option('Workshop', { place: 'Ngong Road 12', priceCents: 0 })
const all = [bus, rider, courier, workshop]
const rate = '129.5'
const kenya = (state: string, city = '') => ({ country: 'Kenya', state, city })
const choose = (address: Parameters<typeof servesAddress>[1] | null, chosenId: string | null = null, options = all) =>
  chooseDelivery(options, { address, chosenId, rate })
const names = (options: DeliveryOption[]) => options.map(({ name }) => name)

test.each([
  ['Nairobi', '', true],
  ['nairobi city county', '', true],
  ['County of Nairobi', '', true],
  ['Muranga', '', true],
  ['MURANG’A COUNTY', '', true],
  ['Westlands', 'Nairobi', true],
  ['Kisumu', 'Nairobi', false],
  ['', '', false],
])('a rider of two counties serves an address in “%s”, “%s”: %s', (state, city, isFitting) => {
  expect(servesAddress(rider, kenya(state, city))).toBe(isFitting)
})

test('a country matches in every common spelling, also in old addresses', () => {
  const typed = [
    'Kenya',
    ' KENYA ',
    'ke',
    'Republic of Kenya',
    'UK',
    'Türkiye',
    'Turkey',
    "Cote d'Ivoire",
    'Narnia',
    '',
    'constructor',
  ]
  expect(typed.map(countryCode)).toEqual(['KE', 'KE', 'KE', 'KE', 'GB', 'TR', 'TR', 'CI', null, null, null])
  expect(['Taita Taveta', 'Elgeyo Marakwet', 'Tharaka Nithi county', 'Atlantis'].map(countyName)).toEqual([
    'Taita-Taveta',
    'Elgeyo-Marakwet',
    'Tharaka-Nithi',
    null,
  ])
  expect(servesAddress(option('Everywhere'), { country: 'Narnia', state: '', city: '' })).toBe(true)
})

test('the cheapest option for the address is the default in any currency, and a selected option stays selected', () => {
  const nairobi = choose(kenya('Nairobi'))
  expect(names(nairobi.availableOptions)).toEqual(['Rider', 'Bus', 'Workshop'])
  expect(nairobi.option?.name).toBe('Rider')
  expect(choose(kenya('Kisumu')).option?.name).toBe('Bus')
  expect(choose(kenya('Nairobi'), 'Bus').option?.name).toBe('Bus')
  expect(choose(kenya('Kisumu'), 'Rider').option?.name).toBe('Bus')
  expect(choose({ country: 'Germany', state: 'Hessen', city: 'Kassel' }).option?.name).toBe('Courier')
})

test('a worldwide option is hidden if an option for the country is as cheap and as fast', () => {
  const post = option('Post', { priceCents: 400, daysFrom: 14, daysTo: 28 })
  const offered = (address: Parameters<typeof choose>[0], priceCents = 400) =>
    names(choose(address, 'Post', [bus, courier, { ...post, priceCents }, workshop]).availableOptions)
  expect(offered(kenya('Kisumu'))).toEqual(['Bus', 'Workshop'])
  expect(offered(kenya('Kisumu'), 300)).toEqual(['Post', 'Bus', 'Workshop'])
  expect(offered({ country: 'Germany', state: '', city: 'Kassel' })).toEqual(['Post', 'Courier', 'Workshop'])
  expect(offered(null)).toEqual(['Bus', 'Courier', 'Post', 'Workshop'])
})

test('no option is selected for an address without delivery, but pickup is possible, also without an address', () => {
  const far = { country: 'Chile', state: '', city: '' }
  expect(choose(far)).toMatchObject({ option: null, problem: 'no-delivery' })
  expect(computeShipping(choose(far), rate)).toEqual({ shippingCents: 0 })
  expect(choose(far, 'Workshop')).toMatchObject({ option: workshop, problem: null })
  expect(choose(null, 'Workshop')).toMatchObject({ option: workshop, problem: null })
  expect(choose(null)).toMatchObject({ option: bus, problem: 'no-address' })
  expect(choose(null, null, [workshop])).toMatchObject({ option: workshop, problem: null })
})

test('without options shipping has the flat price, and an address is required', () => {
  expect(choose(null, null, [])).toEqual({ isFlat: true, availableOptions: [], option: null, problem: 'no-address' })
  expect(computeShipping(choose(kenya('Nairobi'), null, []), rate)).toEqual({})
})

test('pages promise the dates of the first option that is delivered', () => {
  expect(defaultDelivery([workshop, courier, bus])?.name).toBe('Courier')
  expect(defaultDelivery([workshop])?.name).toBe('Workshop')
  expect(defaultDelivery([])).toBeNull()
})

test('the terms differ as soon as any displayed value differs', () => {
  const changes = [{ name: 'B' }, { priceCents: 1 }, { priceKes: 3 }, { daysTo: 9 }, { daysFrom: 0 }, { place: 'X' }]
  const terms = [bus, ...changes.map((change) => ({ ...bus, ...change }))].map(termsKey)
  expect(new Set(terms).size).toBe(changes.length + 1)
})

test('shipping is known before the address if the cheapest option goes everywhere', () => {
  const post = option('Post', { priceCents: 400 })
  expect(usualShipping([], rate)).toBe(500)
  expect(usualShipping([bus, post, courier, workshop], rate)).toBe(400)
  // At this rate the rider for KES 300 is the cheaper option in Nairobi, and at an unknown rate it may be.
  expect(usualShipping([post, rider], rate)).toBeNull()
  expect(usualShipping([post, rider], null)).toBeNull()
  expect(usualShipping([post, { ...rider, priceKes: 1_200 }], rate)).toBe(400)
  expect(usualShipping([bus, courier], rate)).toBeNull()
  expect(usualShipping([workshop], rate)).toBeNull()
  expect(usualShipping([option('By the day', { priceCents: null, priceKes: 500 })], rate)).toBeNull()
})

test('the form detects whether an address changes the selected option', () => {
  const post = option('Post', { priceCents: 400 })
  const shown = choose(null, null, [bus, post])
  expect(keepsOptionAt(shown, kenya('Kisumu'), rate)).toBe(true)
  expect(keepsOptionAt(shown, { country: 'Chile', state: '', city: '' }, rate)).toBe(false)
  expect(keepsOptionAt(choose(null, 'Post', [bus, post]), kenya('Kisumu'), rate)).toBe(false)
  expect(keepsOptionAt(choose(null, null, [bus]), { country: 'Chile', state: '', city: '' }, rate)).toBe(false)
  expect(keepsOptionAt(choose(null, null, []), { country: 'Chile', state: '', city: '' }, rate)).toBe(true)
})
