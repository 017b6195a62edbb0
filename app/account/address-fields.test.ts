import { expect, test } from 'vitest'
import { counties, countries } from '#app/delivery/countries.ts'
import { cityLine, emptyAddress } from './address.ts'
import { findAddressErrors } from './address-errors.ts'
import { findMissingFields, listAddressFields } from './address-fields.ts'
import { findTown } from './town-proposals.ts'

const labels = (country: string) =>
  listAddressFields(country).map(({ label, isOptional }) => (isOptional ? `${label}?` : label))

test.each([
  ['Kenya', ['Address', 'City', 'State', 'Zip']],
  ['Germany', ['Address', 'Postal code', 'City']],
  ['United Kingdom', ['Address', 'Town or city', 'Postcode']],
  ['United States', ['Address', 'City', 'State', 'ZIP code']],
  ['Singapore', ['Address', 'Postal code']],
  ['Japan', ['Postal code', 'Prefecture', 'City', 'Address']],
  ['Ireland', ['Address', 'Town or city', 'County?', 'Eircode?']],
  ['Brazil', ['Address', 'City', 'State or region?', 'Postal code?']],
  // Not in the list of countries: an old address may still have a country that a customer typed freely.
  ['Atlantis', ['Address', 'City', 'State or region?', 'Postal code?']],
])('an address in %s has %j', (country, expected) => {
  expect(labels(country)).toEqual(expected)
})

test('every country has the address field', () => {
  expect(countries.filter(({ name }) => !labels(name).includes('Address'))).toEqual([])
})

test('only required fields of the country are missing', () => {
  const empty = { address: '', city: '', state: '', zip: '' }
  expect(findMissingFields({ ...empty, country: 'Kenya' })).toEqual({
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zip: 'Zip is required',
  })
  expect(findMissingFields({ ...empty, address: 'Lindenstrasse 12', country: 'Switzerland' })).toEqual({
    city: 'City is required',
    zip: 'Postal code is required',
  })
})

test('a postal code has the number of digits of its country', () => {
  const zipOf = (country: string, zip: string) =>
    findAddressErrors({ ...emptyAddress, address: 'Lindenstrasse 12', city: 'There', zip, country }).zip
  expect(zipOf('Germany', '1234')).toBe('Postal code must have 5 digits')
  expect(zipOf('Switzerland', '80011')).toBe('Postal code must have 4 digits')
  expect(zipOf('United States', '1003')).toContain('must have 5 digits')
  const right = [
    ['Germany', '10115'],
    ['Germany', 'D-10115'],
    ['United States', '10003'],
    ['United States', '10003-1234'],
    ['Switzerland', '8001'],
    ['United Kingdom', 'SW1A 1AA'],
    ['Brazil', '01310-100'],
    ['Kenya', '100'],
  ] as const
  expect(right.map(([country, zip]) => zipOf(country, zip))).toEqual(right.map(() => undefined))
})

test.each([
  ['Switzerland', { city: 'Zürich', state: '', zip: '8001' }, '8001 Zürich'],
  ['the United Kingdom', { city: 'London', state: '', zip: 'SW1A 1AA' }, 'London, SW1A 1AA'],
  ['a county of its own', { city: 'Mombasa', state: 'Mombasa', zip: '80100' }, 'Mombasa 80100'],
  ['Kenya', { city: 'Nairobi', state: 'Nairobi County', zip: '00100' }, 'Nairobi, Nairobi County 00100'],
  ['United States', { city: 'Austin', state: 'TX', zip: '78701' }, 'Austin, TX 78701'],
  ['Singapore', { city: '', state: '', zip: '018956' }, '018956'],
])('the city line of an address in %s turns %j into %s', (_country, place, line) => {
  expect(cityLine(place)).toBe(line)
})

test('a Kenyan town has its county and postal code', () => {
  expect(findTown({ city: ' nairobi', country: 'Kenya' })).toEqual({ state: 'Nairobi', zip: '00100' })
  expect(findTown({ city: 'Eldoret', country: 'Kenya' })).toEqual({ state: 'Uasin Gishu', zip: '30100' })
  expect(findTown({ city: 'Nairobi', country: 'Germany' })).toBeNull()
  expect(findTown({ city: 'Ongata Rongai', country: 'Kenya' })).toEqual({ state: 'Kajiado', zip: '00511' })
  expect(findTown({ city: 'Berlin', country: 'Kenya' })).toBeNull()
  const known = new Set(counties)
  for (const city of ['Voi', 'Chuka', 'Iten', 'Mbale', 'Kitale', "Murang'a", 'Ol Kalou']) {
    expect(known).toContain(findTown({ city, country: 'Kenya' })?.state)
  }
})
