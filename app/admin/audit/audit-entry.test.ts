import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliveryOptions } from '#app/delivery/delivery.tables.server.ts'
import { discountCodes } from '#app/discounts/discounts.tables.server.ts'
import { bankRules, messageRules, textRules } from '#app/settings/settings-rules.ts'
import { changedFields, detailFields, shortSubjectText, subjectText } from './audit-entry.ts'
import { fieldText } from './audit-texts.ts'

test.each([
  [{ subject: 'order:EK-1001', before: { state: 'paid' }, after: { state: 'making' } }, 'order EK-1001'],
  [
    { subject: 'order:EK-1114', before: null, after: { amount: 'KES 500', reference: 'FT123' } },
    'order EK-1114, reference FT123',
  ],
  [{ subject: 'product:0b9e1c5c-2f9c', before: null, after: { name: 'Herd band' } }, 'product Herd band'],
  [{ subject: 'product:0b9e1c5c-2f9c', before: { name: 'Herd band' }, after: null }, 'product Herd band'],
  [{ subject: 'feedback:0b9e1c5c-2f9c', before: { readAt: null }, after: { readAt: '2026' } }, 'feedback'],
  [
    { subject: 'product:0b9e1c5c-2f9c', name: 'Herd band', before: { withheld: 'draft' }, after: null },
    'product Herd band',
  ],
  [{ subject: 'closed:2026-11-30', before: null, after: {} }, '30 November 2026'],
  [{ subject: 'closed:2026-11-30 to 2026-12-04', before: null, after: {} }, '30 November 2026 to 4 December 2026'],
  [{ subject: 'day:2026-11-26', before: null, after: { open_items: 2 } }, 'day 26 November 2026'],
  [{ subject: 'settlement:0b9e1c5c-2f9c', before: null, after: { reference: 'PSK-1' } }, 'settlement PSK-1'],
  [{ subject: 'staff:0b9e1c5c-2f9c', name: 'Naisula', before: null, after: null }, 'Naisula'],
  [{ subject: 'settings:bank', before: null, after: { version: 2 } }, 'bank details'],
  [{ subject: 'settings:look', before: null, after: null }, ''],
])('%j is called %s', (change, text) => {
  expect(subjectText(change)).toBe(text)
})

test.each([
  ['deleted a product', { subject: 'product:0b9e1c5c', before: { name: 'Herd band' }, after: null }, 'Herd band'],
  ['closed the day', { subject: 'day:2026-11-26', before: null, after: null }, '26 November 2026'],
  ['answered feedback', { subject: 'feedback:0b9e1c5c', before: null, after: null }, ''],
  ['refunded', { subject: 'order:EK-1001', before: null, after: null }, 'order EK-1001'],
])('%s: %j', (action, change, text) => {
  expect(shortSubjectText(action, change)).toBe(text)
})

test('fields and values are displayed in plain words, and technical fields are hidden', () => {
  const before = { name: 'Herd band', rateKes: 100, version: 1, state: 'awaiting_payment', isOn: true }
  const after = { name: 'Herd band', rateKes: 120, version: 2, state: 'paid', isOn: false }
  expect(changedFields({ before, after })).toEqual([
    { name: 'Pay for one piece', before: 'KES 100', after: 'KES 120' },
    { name: 'State', before: 'awaiting payment', after: 'paid' },
    { name: 'On', before: 'yes', after: 'no' },
  ])
})

test('a name is said once: by the subject', () => {
  const change = {
    subject: 'staff:0b9e1c5c',
    name: 'helper',
    before: null,
    after: { username: 'helper', role: 'helper' },
  }
  expect(detailFields(change)).toEqual([{ name: 'Role', before: null, after: 'helper' }])
  const renamed = { ...change, before: { username: 'Naisula' }, after: { username: 'helper' } }
  expect(detailFields(renamed)).toEqual([{ name: 'Username', before: 'Naisula', after: 'helper' }])
})

test('a product field has the label of its form', () => {
  expect(changedFields({ before: { price: '24.50' }, after: { price: '26.00' } })).toEqual([
    { name: 'Price in US dollars', before: '24.50', after: '26.00' },
  ])
})

test('lists and images are displayed as text, never in their stored form', () => {
  const before = { images: ['0f3a', '1b2c', '9d8e'], choices: [{ label: 'Wrist', values: ['15 cm', '17 cm'] }] }
  const after = { images: ['0f3a', '1b2c', '9d8e', '77aa'], choices: [] }
  expect(changedFields({ before, after })).toEqual([
    { name: 'Pictures', before: '3 pictures', after: '4 pictures' },
    { name: 'Choices', before: 'Label: Wrist; Values: 15 cm, 17 cm', after: 'none' },
  ])
  const turned = { images: ['1b2c', '0f3a', '9d8e'] }
  expect(changedFields({ before: { images: before.images }, after: turned })).toEqual([
    { name: 'Pictures', before: null, after: '3 pictures, changed' },
  ])
})

test('every field that staff can change has a display name', () => {
  const names = [getTableColumns(deliveryOptions), getTableColumns(discountCodes), textRules, bankRules, messageRules]
  const others = [
    'amountKes',
    'discountKes',
    'withheld',
    'firstOn',
    'lastOn',
    'stopsSelling',
    'linkPattern',
    'returnDays',
  ]
  const labels = [...names.flatMap(Object.keys), ...others].map((name) => fieldText(name) ?? '')
  expect(labels.filter((label) => /\b(kes|cents|withheld|pattern|on|is|at|to office)$/i.test(label))).toEqual([])
  expect(labels.filter((label) => /^(is|has|max|min|shop|contact) /i.test(label))).toEqual([])
  expect(
    changedFields({ before: { line: 'Herd band', state: 'taken' }, after: { line: 'Herd band', state: 'waiting' } }),
  ).toEqual([{ name: 'State', before: 'being made', after: 'waiting' }])
  expect(changedFields({ before: null, after: { amountKes: 518, net_kes: '60579.00', outside: '2500.50' } })).toEqual([
    { name: 'Amount', before: null, after: 'KES 518' },
    { name: 'Net', before: null, after: 'KES 60,579' },
    { name: 'Sold outside the shop', before: null, after: 'KES 2,500.50' },
  ])
  expect(changedFields({ before: null, after: { net_of_orders_kes: '60579.00' } })).toEqual([
    { name: 'Net of the orders', before: null, after: 'KES 60,579' },
  ])
})
