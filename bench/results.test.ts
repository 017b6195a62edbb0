import { expect, test } from 'vitest'
import { isReached, isWorse, keepOthers, writeTable } from './results.ts'
import type { Row } from './row.ts'

const keptPage: Row = { name: 'kept page', value: 9_000, unit: 'a second', ratio: 0.9, goal: { atLeast: 0.85 } }
const memory: Row = { name: 'memory', value: 200, unit: 'MB', goal: { atMost: 180 } }

test('a goal is of the ratio where there is one, else of the value', () => {
  expect(isReached(keptPage)).toBe(true)
  expect(isReached({ ...keptPage, ratio: 0.84 })).toBe(false)
  expect(isReached(memory)).toBe(false)
  expect(isReached({ ...memory, value: 180 })).toBe(true)
})

test('more than a tenth in the wrong direction is worse', () => {
  expect(isWorse(keptPage, 1.01)).toBe(true)
  expect(isWorse(keptPage, 0.99)).toBe(false)
  expect(isWorse(memory, 181)).toBe(true)
  expect(isWorse(memory, 182)).toBe(false)
  expect(isWorse(memory, 500)).toBe(false)
})

test('the table stands beside the one before it', () => {
  const before = writeTable([{ ...keptPage, ratio: 1.2 }, memory], '')
  expect(
    writeTable([keptPage, { ...memory, value: 170 }], before)
      .split('\n')
      .slice(2),
  ).toEqual([
    '| kept page | 9000 a second | 0.9 | at least 0.85 | yes | 1.2, now worse |',
    '| memory | 170 MB |  | at most 180 | yes | 200 |',
  ])
})

test('what was not measured this time stays', () => {
  const before = writeTable([keptPage, memory], '')
  const rows = keepOthers(writeTable([{ ...memory, value: 150 }], before), before)
    .split('\n')
    .slice(2)
  expect(rows.map((row) => row.split(' | ').slice(0, 2))).toEqual([
    ['| memory', '150 MB'],
    ['| kept page', '9000 a second'],
  ])
})
