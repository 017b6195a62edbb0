import { expect, test } from 'vitest'
import { roundToTotal } from './shares.ts'

test.each([
  { total: 198_323, exact: [152_205.5, 20_700.6, 22_567.5, 2_849.4], parts: [152_206, 20_701, 22_567, 2_849] },
  { total: 3, exact: [1, 2], parts: [1, 2] },
  { total: -1, exact: [-2_849.4, 2_848.1], parts: [-2_849, 2_848] },
  { total: 0, exact: [], parts: [] },
])('$exact are rounded to a sum of $total', ({ total, exact, parts }) => {
  const rounded = roundToTotal(total, exact)
  expect(rounded.reduce((sum, part) => sum + part, 0)).toBe(total)
  expect(rounded).toEqual(parts)
})
