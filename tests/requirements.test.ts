import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parts } from './requirements/rows.ts'

/** True if the file has a test of that name that is neither skipped nor planned. */
function hasTest(file: string, name: string): boolean {
  const text = readFileSync(file, 'utf8').replaceAll(/\.(skip|todo|fixme)\(\s*['"`]/g, '')
  const lines = text.split('\n').map((line) => line.trim())
  return ["'", '"', '`'].some((quote) => {
    const quoted = `${quote}${name}${quote},`
    // A test with a long table has its name on a separate line.
    return text.includes(`(${quoted}`) || lines.includes(quoted)
  })
}

const requirements = readFileSync('docs/requirements.md', 'utf8')

/** The rule numbers of a part, or of all, in a list or at the start of a row. */
function statedRules(part = 'R\\d+'): string[] {
  return [...requirements.matchAll(new RegExp(`^(?:- |\\| )(${part}\\.\\d+) `, 'gm'))].map(([, number]) => number ?? '')
}

const numberPattern = /\bR\d+\.\d+\b/g

describe.each(Object.entries(parts))('%s', (part, rows) => {
  test.each(rows)('$rule', ({ file, test: name }) => {
    expect(existsSync(file), `${file} is there`).toBe(true)
    expect(hasTest(file, name), `${file} has a test named: ${name}`).toBe(true)
  })

  test('has a test for each rule, and names each once', () => {
    const rules = rows.map(({ rule }) => rule)
    expect(rules.filter((rule, place) => rules.indexOf(rule) !== place)).toEqual([])
    const proven = new Set(rules.flatMap((rule) => rule.match(numberPattern) ?? []))
    expect([...proven].sort()).toEqual(statedRules(part).sort())
  })
})

test('each number is stated once, and every cited rule exists', () => {
  const stated = statedRules()
  expect(stated.filter((number, place) => stated.indexOf(number) !== place)).toEqual([])
  const cited = requirements.match(numberPattern) ?? []
  expect(cited.filter((number) => !stated.includes(number))).toEqual([])
})
