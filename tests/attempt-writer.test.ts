import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stateWrites } from './support/state-writes.ts'

const writer = 'app/payments/attempts.server.ts'
/** Writes the payments of the demo's past sales in their final state. */
const demoPast = 'db/past-payments.server.ts'

const table = { name: 'attempts', table: 'payment_attempts' }

test('only one file writes the state of a payment attempt', () => {
  const files = globSync(['app/**/*.{ts,tsx}', 'db/**/*.ts', 'server.ts']).map((path) => path.replaceAll('\\', '/'))
  const wrong = files
    .filter((path) => !/\.test\.tsx?$/.test(path) && path !== writer && path !== demoPast)
    .flatMap((path) => stateWrites(readFileSync(path, 'utf8'), table).map((what) => `${path}: ${what}`))
  expect(wrong).toEqual([])
  expect(stateWrites(readFileSync(writer, 'utf8'), table)).not.toEqual([])
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
])('a write is recognised: %s', (text) => {
  expect(stateWrites(text, table)).toHaveLength(1)
})

test.each([
  `await tx.update(attempts).set({ nextCheckAt: null }).where(eq(attempts.state, 'pending'))`,
  'await db.execute(sql`update payment_attempts set checks = 1 where state = 1`)'.replace('where state = 1', ''),
])('other columns are ignored: %s', (text) => {
  expect(stateWrites(text, table)).toEqual([])
})
