import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parts } from './requirements/rows.ts'

/** Whether the file has a test of that name which is run: neither skipped nor only planned. */
function hasTest(file: string, name: string): boolean {
  const text = readFileSync(file, 'utf8').replaceAll(/\.(skip|todo|fixme)\(\s*['"`]/g, '')
  const lines = text.split('\n').map((line) => line.trim())
  return ["'", '"', '`'].some((quote) => {
    const quoted = `${quote}${name}${quote},`
    // The name of a test with a long table of cases stands on a line of its own.
    return text.includes(`(${quoted}`) || lines.includes(quoted)
  })
}

const requirements = readFileSync('docs/requirements.md', 'utf8')

/** The numbers of the rules of a part, or of all, where the document states them: in a list or at the head of a row. */
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

test('each number is stated once, and whoever cites one cites a rule that is there', () => {
  const stated = statedRules()
  expect(stated.filter((number, place) => stated.indexOf(number) !== place)).toEqual([])
  const cited = requirements.match(numberPattern) ?? []
  expect(cited.filter((number) => !stated.includes(number))).toEqual([])
})
