import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['mpesa', 'bank']
/** The one list of providers. */
const table = 'app/payments/providers.server.ts'

test('what all ways to pay share knows none of them', () => {
  const own = new RegExp(`^app/payments/(${folders.join('|')})/`)
  const theirs = new RegExp(`from '\\.{1,2}/(${folders.join('|')})/`)
  const wrong = globSync('app/payments/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !own.test(path) && path !== table && !/\.test\.tsx?$/.test(path))
    .filter((path) => theirs.test(readFileSync(path, 'utf8')))
  expect(wrong).toEqual([])
})
