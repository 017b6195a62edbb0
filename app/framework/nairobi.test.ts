import { expect, test } from 'vitest'
import {
  displayDays,
  nairobiDay,
  nairobiEnd,
  nairobiMinute,
  nairobiStamp,
  nairobiStart,
  nairobiTimeText,
} from './nairobi.ts'

test('every time format agrees with the clock in Nairobi', () => {
  for (const at of [
    '2026-11-20T20:59:59.999Z',
    '2026-11-20T21:00:00Z',
    '2026-12-31T21:00:00Z',
    '2028-02-29T09:05:07Z',
  ]) {
    const moment = new Date(at)
    const theirs = moment.toLocaleString('sv-SE', { timeZone: 'Africa/Nairobi' })
    expect(nairobiDay(moment)).toBe(theirs.slice(0, 10))
    expect(nairobiMinute(moment)).toBe(theirs.slice(0, 16))
    expect(nairobiStamp(moment)).toBe(theirs.replace(/\D/g, ''))
  }
  expect(nairobiTimeText(new Date('2026-11-20T21:05:00Z'))).toBe('21 November 2026, 00:05')
})

test('a day begins three hours before the UTC day, and ends where the next one begins', () => {
  expect(nairobiStart('2026-11-30').toISOString()).toBe('2026-11-29T21:00:00.000Z')
  expect(nairobiStart('2026-11')).toEqual(nairobiEnd('2026-10-31'))
  expect(nairobiDay(nairobiStart('2026-11-30'), 14)).toBe('2026-12-14')
})

test('a range of days names the month once, and only years other than the current one', () => {
  const range = (first: string, last: string) => displayDays(first, last, '2026-11-30').replace(/\u00a0/g, ' ')
  expect(range('2026-11-01', '2026-11-29')).toBe('1 to 29 November')
  expect(range('2026-10-28', '2026-11-03')).toBe('28 October to 3 November')
  expect(range('2025-12-28', '2026-01-03')).toBe('28 December 2025 to 3 January')
})
