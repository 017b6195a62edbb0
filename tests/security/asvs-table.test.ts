import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/security-asvs.md', 'utf8')
const states = ['met', 'not met', 'does not apply']

function readRows() {
  const lines = text.split('\n').filter((line) => /^\| \d/.test(line))
  return lines.map((line) => {
    const [number = '', level = '', asks = '', state = '', by = '', ...rest] = line.slice(2, -2).split(' | ')
    return { number, level, asks, state, by, rest }
  })
}

const rows = readRows()

test('each requirement is in the table once, with a test or a reason', () => {
  expect(rows.length).toBe(253)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  for (const row of rows) {
    expect(row).toMatchObject({ level: expect.stringMatching(/^[12]$/), rest: [] })
    expect(states).toContain(row.state)
    expect(`${row.number}: ${row.asks} ${row.by}`).toMatch(/: \S.* \S.{5,}/)
  }
})

test('each file in the table exists', () => {
  const named = rows.flatMap(({ number, by }) =>
    [...by.matchAll(/`((?:app|docs|tests|scripts|deploy)\/[\w./-]+)`/g)].map(([, file = '']) => ({ number, file })),
  )
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(({ file }) => !existsSync(file))).toEqual([])
})

test('each met requirement names its code, test or document', () => {
  const bare = rows.filter(
    ({ state, by }) => state === 'met' && !/`(app|docs|tests|scripts|deploy)\/[\w./-]+`/.test(by),
  )
  expect(bare.map(({ number, by }) => `${number} ${by}`)).toEqual([])
})

test('the figures match the table, and nine in ten requirements of level 2 are met', () => {
  const count = (level: string, state: string) =>
    rows.filter((row) => row.level === level && row.state === state).length
  for (const level of ['1', '2']) {
    const [met, unmet, other] = states.map((state) => count(level, state))
    expect(text).toContain(`- Level ${level}: ${met} met, ${unmet} not met, ${other} do not apply.`)
  }
  expect(count('2', 'met') / (count('2', 'met') + count('2', 'not met'))).toBeGreaterThanOrEqual(0.9)
})
