import { expect, test } from 'vitest'
import { orderPhone } from './customer-messages.server.ts'

const place = { name: 'Lena Vogt', address: 'Lindenstrasse 12', city: 'Zürich', state: '', zip: '8001' }

test.each([
  ['', '0791234567', 'Switzerland', ''],
  ['0791234567', '0791234567', 'Switzerland', ''],
  ['+41791234567', '0791234567', 'Switzerland', '+41791234567'],
  ['', '0791234567', 'Kenya', '0791234567'],
])('an order of %j with %s in %s has the recipient %j', (contactPhone, phone, country, written) => {
  const contact = { name: place.name, email: '', phone: contactPhone }
  expect(orderPhone({ contact, shippingAddress: { ...place, phone, country } })).toBe(written)
})
