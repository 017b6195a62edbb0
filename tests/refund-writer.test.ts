import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stateWrites } from './support/state-writes.ts'

const writer = 'app/payments/refunds/refund-moves.server.ts'
const table = { name: 'refunds', table: 'refunds' }

test('only one file writes the state of a refund', () => {
  const files = globSync(['app/**/*.{ts,tsx}', 'db/**/*.ts', 'server.ts']).map((path) => path.replaceAll('\\', '/'))
  const wrong = files
    .filter((path) => !/\.test\.tsx?$/.test(path) && path !== writer)
    .flatMap((path) => stateWrites(readFileSync(path, 'utf8'), table).map((what) => `${path}: ${what}`))
  expect(wrong).toEqual([])
  expect(stateWrites(readFileSync(writer, 'utf8'), table)).toHaveLength(2)
})
