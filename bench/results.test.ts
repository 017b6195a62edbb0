import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isMet, isWorse, mergeTables, writeTable } from './results.ts'
import type { Row } from './row.ts'

const cachedPage: Row = { name: 'kept page', value: 9_000, unit: 'a second', ratio: 0.9, goal: { atLeast: 0.85 } }
const memory: Row = { name: 'memory', value: 200, unit: 'MB', goal: { atMost: 180 } }

test('a goal applies to the ratio if there is one, otherwise to the value', () => {
  expect(isMet(cachedPage)).toBe(true)
  expect(isMet({ ...cachedPage, ratio: 0.84 })).toBe(false)
  expect(isMet(memory)).toBe(false)
  expect(isMet({ ...memory, value: 180 })).toBe(true)
})

test('a change of more than a tenth in the wrong direction is worse', () => {
  expect(isWorse(cachedPage, 1.01)).toBe(true)
  expect(isWorse(cachedPage, 0.99)).toBe(false)
  expect(isWorse(memory, 181)).toBe(true)
  expect(isWorse(memory, 182)).toBe(false)
  expect(isWorse(memory, 500)).toBe(false)
})

test('the table has a column for the results before', () => {
  const before = writeTable([{ ...cachedPage, ratio: 1.2 }, memory], '')
  expect(
    writeTable([cachedPage, { ...memory, value: 170 }], before)
      .split('\n')
      .slice(2),
  ).toEqual([
    '| kept page | 9000 a second | 0.9 | at least 0.85 | yes | 1.2, now worse |',
    '| memory | 170 MB |  | at most 180 | yes | 200 |',
  ])
})

test('results that were not measured this time stay', () => {
  const before = writeTable([cachedPage, memory], '')
  const rows = mergeTables(writeTable([{ ...memory, value: 150 }], before), before)
    .split('\n')
    .slice(2)
  expect(rows.map((row) => row.split(' | ').slice(0, 2))).toEqual([
    ['| memory', '150 MB'],
    ['| kept page', '9000 a second'],
  ])
})

test('a missed goal names the decision with its profile', () => {
  const missedRow = (name: string) => writeTable([{ ...memory, name }], '').split('\n')[2]
  expect(missedRow('add to cart, 16 customers, beside pgbench')).toBe(
    '| add to cart, 16 customers, beside pgbench | 200 MB |  | at most 180 ' +
      '| no, see [030](../docs/decisions/030-cost-of-a-cart-change.md) |  |',
  )
  expect(missedRow('memory')).toBe('| memory | 200 MB |  | at most 180 | no |  |')
})

/** Parses a row of the table. */
function readRow(line: string): Row {
  const [name = '', measured = '', ratio, wanted = ''] = line
    .split('|')
    .map((cell) => cell.trim())
    .slice(1)
  const [value, ...unit] = measured.split(' ')
  const bound = Number(wanted.split(' ').at(-1))
  const goal = wanted.startsWith('at least') ? { atLeast: bound } : { atMost: bound }
  return { name, value: Number(value), unit: unit.join(' '), goal, ...(ratio ? { ratio: Number(ratio) } : {}) }
}

test('the committed results have the written format, and their decisions exist', () => {
  const lines = readFileSync(join(import.meta.dirname, 'results.md'), 'utf8').split('\n')
  const results = lines.filter((line) => line.startsWith('| ')).slice(1)
  const dropPreviousColumn = (row = '') => row.split('|').slice(0, 6)
  const rewritten = results.map((line) => writeTable([readRow(line)], '').split('\n')[2])
  expect(results.map(dropPreviousColumn)).toEqual(rewritten.map(dropPreviousColumn))
  const notes = results.flatMap((line) => line.match(/\]\((.*)\)/)?.[1] ?? [])
  expect(notes.filter((note) => !existsSync(join(import.meta.dirname, note)))).toEqual([])
})
