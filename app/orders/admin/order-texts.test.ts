import { expect, test } from 'vitest'
import { actorText, daysUntilText, describeDueDay, piecesText } from './order-texts.ts'

test('the history shows the display names of providers and staff', () => {
  expect(['m-pesa', 'airtel-money', 'paystack', 'shop', 'Naisula'].map(actorText)).toEqual([
    'M-Pesa',
    'Airtel Money',
    'Paystack',
    'shop',
    'Naisula',
  ])
})

test('an order in production shows its due day, and whether it is late', () => {
  const order = { state: 'making', making_due_on: '2001-02-03', is_on_hold: false } as const
  expect(describeDueDay(order)).toMatchObject({ text: 'Was due 3\u00a0February 2001', isLate: true })
  expect(describeDueDay({ ...order, making_due_on: '2999-01-01' })).toMatchObject({
    text: 'Make by 1\u00a0January 2999',
    isLate: false,
  })
  expect([describeDueDay({ ...order, is_on_hold: true }), describeDueDay({ ...order, state: 'sent' })]).toEqual([
    null,
    null,
  ])
})

test('a due day says how far away it is', () => {
  expect(['2026-11-30', '2026-12-01', '2026-12-08'].map((day) => daysUntilText(day, '2026-11-30'))).toEqual([
    'today',
    'tomorrow',
    'in 8 days',
  ])
})

test('a row names its first line, and counts the other pieces', () => {
  const rows = [
    { first_line: { name: 'Rain collar', quantity: 1 }, products: 1 },
    { first_line: { name: 'Rain collar', quantity: 2 }, products: 2 },
    { first_line: { name: 'Rain collar', quantity: 1 }, products: 3 },
    { first_line: null, products: 0 },
  ]
  expect(rows.map(piecesText)).toEqual([
    ['Rain collar', ''],
    ['2 × Rain collar', ''],
    ['Rain collar', '+ 2'],
    ['', ''],
  ])
})
