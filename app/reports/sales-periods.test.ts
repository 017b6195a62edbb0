import { expect, test } from 'vitest'
import { salesPeriods } from './sales-periods.ts'

test.each([
  ['2026-11-27', '2026-11-23', ['2026-11-16', '2026-11-22']],
  ['2026-11-23', '2026-11-23', ['2026-11-16', '2026-11-22']],
  ['2026-11-01', '2026-10-26', ['2026-10-19', '2026-10-25']],
])('on %s this week began on %s', (today, monday, [from, to]) => {
  expect(salesPeriods(today)).toEqual([
    { name: 'This week', from: monday, to: today },
    { name: 'Last week', from, to },
    { name: 'This month', from: '2026-11-01', to: today },
    { name: 'Last month', from: '2026-10-01', to: '2026-10-31' },
  ])
})
