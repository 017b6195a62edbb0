import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const writer = 'app/payments/attempts.server.ts'
/** Sales of the demo's past, written whole: nothing there ever moves. */
const demoPast = 'db/past-sales.server.ts'

/** The text between the bracket that opens at `start` and the one that closes it. */
function bracketed(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth += 1
    if (')]}'.includes(text[at] ?? '')) depth -= 1
    if (depth === 0) return text.slice(start + 1, at)
  }
  return text.slice(start + 1)
}

/** What in a file may write the state of a payment attempt. An argument that can't be read here counts too. */
function stateWrites(text: string): string[] {
  const sets = [...text.matchAll(/\.update\(\s*attempts\s*\)\s*\.set(?=\()/g)]
    .map((match) => bracketed(text, match.index + match[0].length))
    .filter((values) => !values.trim().startsWith('{') || /\bstate\b/.test(values) || /\.\.\.\w/.test(values))
  const inserts = [...text.matchAll(/\.insert\(\s*attempts\s*\)/g)].map(([match]) => match)
  const renamed = [...text.matchAll(/\battempts as \w+/g)].map(([match]) => match)
  const raw = [
    ...text.matchAll(/\bupdate\s+(?:payment_attempts|\$\{attempts\})[^`]*?\bset\b[^`]*?\bstate\s*=/gi),
    ...text.matchAll(/\binsert\s+into\s+(?:payment_attempts|\$\{attempts\})/gi),
  ].map(([match]) => match)
  return [...sets, ...inserts, ...renamed, ...raw]
}

test('one file alone writes the state of a payment attempt', () => {
  const files = globSync(['app/**/*.{ts,tsx}', 'db/**/*.ts', 'server.ts']).map((path) => path.replaceAll('\\', '/'))
  const wrong = files
    .filter((path) => !/\.test\.tsx?$/.test(path) && path !== writer && path !== demoPast)
    .flatMap((path) => stateWrites(readFileSync(path, 'utf8')).map((what) => `${path}: ${what}`))
  expect(wrong).toEqual([])
  expect(stateWrites(readFileSync(writer, 'utf8'))).not.toEqual([])
})

test.each([
  `await tx.update(attempts).set({ state: 'failed' }).where(isThis)`,
  `await tx\n  .update(attempts)\n  .set({ nextCheckAt, ...(isOver ? { state: 'unknown' as const } : {}) })`,
  `await tx.update(attempts).set(failure).where(isThis)`,
  `await tx.update(attempts).set({ ...failure })`,
  `await tx.insert(attempts).values(row)`,
  `import { attempts as rows } from './payments.tables.server.ts'`,
  'await db.execute(sql`update payment_attempts a set checks = 1, state = 1`)',
  'await db.execute(sql`insert into payment_attempts (id) values (1)`)',
])('a writer is seen: %s', (text) => {
  expect(stateWrites(text)).toHaveLength(1)
})

test.each([
  `await tx.update(attempts).set({ nextCheckAt: null }).where(eq(attempts.state, 'pending'))`,
  'await db.execute(sql`update payment_attempts set checks = 1 where state = 1`)'.replace('where state = 1', ''),
])('other columns are nobody’s alone: %s', (text) => {
  expect(stateWrites(text)).toEqual([])
})
