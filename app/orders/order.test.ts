import { expect, test } from 'vitest'
import { dayText, nairobiDay, nairobiTimeText } from '#app/framework/nairobi.ts'
import { canMoveOrder, isPaidState, orderNumber, orderStates, parseOrderNumber, staffMoves } from './order.ts'

test('a paid order never waits for payment again, and only staff refund it', () => {
  for (const from of orderStates.filter(isPaidState)) {
    for (const by of ['payment', 'staff', 'shop'] as const) {
      expect(canMoveOrder(from, 'awaiting_payment', by)).toBe(false)
      expect(canMoveOrder(from, 'cancelled', by)).toBe(false)
    }
    expect(canMoveOrder(from, 'refunded', 'staff')).toBe(true)
    expect(canMoveOrder(from, 'refunded', 'payment')).toBe(false)
  }
})

test('a payment pays only a waiting order, and staff can reopen a cancelled order through a review', () => {
  const payable = orderStates.filter((from) => canMoveOrder(from, 'paid', 'payment'))
  expect(payable).toEqual(['awaiting_payment'])
  expect(canMoveOrder('cancelled', 'paid', 'staff')).toBe(true)
  expect(staffMoves({ state: 'cancelled', method: 'mpesa', isOnHold: false, lines: [] })).toEqual([])
  expect(staffMoves({ state: 'cancelled', method: 'bank', isOnHold: false, lines: [] })).toEqual(['paid'])
})

test('only a bank order can be marked as received manually', () => {
  expect(staffMoves({ state: 'awaiting_payment', method: 'bank', isOnHold: false, lines: [] })).toEqual([
    'paid',
    'cancelled',
  ])
  expect(staffMoves({ state: 'awaiting_payment', method: 'mpesa', isOnHold: false, lines: [] })).toEqual(['cancelled'])
  expect(staffMoves({ state: 'refunded', method: 'mpesa', isOnHold: false, lines: [] })).toEqual([])
})

test('order numbers are parsed as people type them', () => {
  expect(orderNumber({ prefix: 'EK', number: 1001 })).toBe('EK-1001')
  expect([' ek-1001 ', 'KIKA-7', '1001'].map(parseOrderNumber)).toEqual([
    { prefix: 'EK', number: 1001 },
    { prefix: 'KIKA', number: 7 },
    { prefix: null, number: 1001 },
  ])
  for (const other of ['EK-', '1001x', '', 'E-1001', 'BASKET-1', 'EK1001', '1234567890'])
    expect(parseOrderNumber(other)).toBeNull()
})

test('days use the time zone of Nairobi', () => {
  expect(nairobiDay(new Date('2026-11-30T21:00:00Z'))).toBe('2026-12-01')
  expect(nairobiDay(new Date('2026-12-31T20:59:59Z'), 14)).toBe('2027-01-14')
  expect(dayText('2026-12-05')).toBe('5 December 2026')
  expect(nairobiTimeText(new Date('2026-11-21T21:05:00Z'))).toBe('22 November 2026, 00:05')
})
