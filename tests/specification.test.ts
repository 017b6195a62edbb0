import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sections } from './specification/rows.ts'

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

describe.each(Object.entries(sections))('section %s', (_section, rows) => {
  test.each(rows)('$rule', ({ file, test: name }) => {
    expect(existsSync(file), `${file} is there`).toBe(true)
    expect(hasTest(file, name), `${file} has a test named: ${name}`).toBe(true)
  })

  test('names each rule once', () => {
    const rules = rows.map(({ rule }) => rule)
    expect(rules.filter((rule, place) => rules.indexOf(rule) !== place)).toEqual([])
  })
})
