import { expect, test } from 'vitest'
import { callingCodeOf } from '#app/shop/calling-codes.ts'
import { countries } from './countries.ts'
import { countryOfPhone, joinPhone, phoneText, reachablePhone, splitPhone, tidyPhone } from './phone-number.ts'

test.each([
  ['+254', '0791234567', '+254791234567'],
  ['+254', '0110 345 678', '+254110345678'],
  ['+254', '791234567', '+254791234567'],
  ['+254', '254791234567', '+254791234567'],
  ['+41', '0791234567', '+41791234567'],
  ['+41', '079 123 45 67', '+41791234567'],
  ['+40', '0712 345 678', '+40712345678'],
  ['+49', '0151/2345-6789', '+4915123456789'],
  ['+1', '(212) 555-0123', '+12125550123'],
  ['+1', '1 212 555 0123', '+12125550123'],
  ['+65', '8123 4567', '+6581234567'],
  ['+39', '06 1234 5678', '+390612345678'],
  ['+36', '06 30 123 4567', '+36301234567'],
  // A number with its own country code, after '+' or 00, keeps it.
  ['+254', '+41 79 123 45 67', '+41791234567'],
  ['+254', '0041 79 123 45 67', '+41791234567'],
  ['+41', '+254 (0)712 345 678', '+254712345678'],
  // Text that is no phone number stays unchanged. Validation refuses it later.
  ['+254', '0812345678', '0812345678'],
  ['+254', '0712', '0712'],
  ['+41', 'home', 'home'],
  ['+41', '', ''],
])('after the code %s, %s becomes %s', (code, typed, phone) => {
  expect(joinPhone(code, typed)).toBe(phone)
})

test('a number without a country code gets none', () => {
  expect(tidyPhone('0791 234 567')).toBe('0791234567')
})

test.each([
  ['+254712345678', 'KE', { country: 'KE', number: '712345678' }],
  ['+41791234567', 'KE', { country: 'CH', number: '791234567' }],
  ['+12125550123', 'KE', { country: 'US', number: '2125550123' }],
  ['+16045550123', 'CA', { country: 'CA', number: '6045550123' }],
  ['+254201234567', 'DE', { country: 'KE', number: '+254201234567' }],
  ['+77012345678', 'KZ', { country: 'KZ', number: '7012345678' }],
  ['+12685550123', 'KE', { country: 'AG', number: '5550123' }],
  ['0151234567', 'DE', { country: 'DE', number: '0151234567' }],
  ['', 'CH', { country: 'CH', number: '' }],
])('%s near %s is split into two parts, which join to the same number', (phone, likely, parts) => {
  expect(splitPhone(phone, likely)).toEqual(parts)
  const code = countries.find((one) => one.code === parts.country)?.callingCode ?? ''
  if (phone.startsWith('+')) expect(joinPhone(code, parts.number)).toBe(phone)
})

test('the country is recognized by the number, and its calling code can be allowed by staff', () => {
  expect(countryOfPhone('+4915123456789')?.code).toBe('DE')
  expect(countryOfPhone('+999')).toBeUndefined()
  expect(countries.filter(({ callingCode }) => callingCodeOf(callingCode) !== callingCode)).toEqual([])
})

test.each([
  ['0791234567', 'Switzerland', ''],
  ['+41791234567', 'Switzerland', '+41791234567'],
  ['0791234567', 'Kenya', '0791234567'],
  // The address of a pickup order has no country.
  ['0791234567', '', '0791234567'],
])('%s of an address in %s gives the recipient %j', (phone, country, reached) => {
  expect(reachablePhone({ phone, country })).toBe(reached)
})

test('a number is displayed in groups', () => {
  expect(phoneText('+254712345678')).toBe('+254 712 345 678')
  expect(phoneText('+41791234567')).toBe('+41 791 234 567')
  expect(phoneText('+12125550123')).toBe('+1 212 555 0123')
  expect(phoneText('+4915123456789')).toBe('+49 151 23456789')
  expect(phoneText('0722123000')).toBe('0722 123 000')
})
