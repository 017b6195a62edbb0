import { expect, test } from 'vitest'
import type { DayComparison } from './day-comparison.ts'
import { agreementText, countOpenItems, listOpenItems } from './open-items.ts'

test('a day agrees only if statements cover all of it', () => {
  expect(agreementText(0, true)).toBe('Everything agrees.')
  expect(agreementText(0, false)).toBe('No M-Pesa statement covers the whole day, so some payments are not compared.')
  expect(agreementText(1, true)).toBe('1 open item.')
  expect(agreementText(2, false)).toBe('2 open items. No M-Pesa statement covers the whole day.')
})

test('open items are named by kind, by order or receipt, and by amount', () => {
  const row = { receipt: 'DEMO1', order_number: 'EK-1001', shop_kes: '500.00', statement_kes: null, at: '' }
  const none = { wrong: [], refunds_wrong: [], refunds_missing: [], reversed: [], other_out: [] }
  const settlement = { method: 'card', reference: 'PSK-1', net_kes: '900.00', is_equal: false, to: '2026-11-26' }
  const books = {
    ...none,
    day: '2026-11-26',
    missing: [row],
    settlements: [settlement, { ...settlement, to: '2026-11-27' }],
    unknown: [{ receipt: 'DEMO2', amount_kes: '2500.50' }],
    unknown_count: 3,
  } as unknown as DayComparison
  expect(listOpenItems(books)).toEqual([
    { kind: 'Payment not in the statement', subject: 'EK-1001', amount_kes: '500.00' },
    { kind: 'Card settlement differs', subject: 'PSK-1', amount_kes: '900.00' },
    { kind: 'Payment without an order', subject: 'DEMO2', amount_kes: '2500.50' },
  ])
  expect(countOpenItems(books)).toBe(5)
})
