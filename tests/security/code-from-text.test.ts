import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = [...globSync('app/**/*.{ts,tsx,js}'), 'server.ts']
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\./.test(file))

/** Expressions made of the shop's own constants. What somebody typed must never be one. */
const builtExpressions = [
  'app/content/markdown-bounds.ts',
  'app/customers/current-session.server.ts',
  'app/framework/http/page-parameters.server.ts',
  'app/framework/http/render-pieces.server.tsx',
  'app/framework/text-input.ts',
  'app/infra/s3/s3-files.server.ts',
  'app/payments/providers/airtel/callback-hash.ts',
  'app/reviews/reviews.api.server.ts',
  'app/shop/calling-codes.ts',
]

test('no regular expression is built from input', () => {
  const built = sources.filter((file) => readFileSync(file, 'utf8').includes('new RegExp('))
  expect(built.sort()).toEqual(builtExpressions)
})

/** Write HTML beside React: the shop's own, or escaped in the same file. */
const htmlWriters = [
  'app/catalog/listing/grow-list.ts',
  'app/content/markdown-view.tsx',
  'app/framework/http/deferred-scripts.server.ts',
  'app/framework/islands/cached-markup.tsx',
  'app/older-browsers.ts',
  'app/storefront/landing/home-loading.ts',
]

test('no other file writes HTML beside React', () => {
  const writers = sources.filter((file) =>
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/.test(readFileSync(file, 'utf8')),
  )
  expect(writers.sort()).toEqual(htmlWriters)
})

test('no text becomes a program: neither a shell nor the shop runs what was put together', () => {
  const found = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const taken = /import (?:type )?\{([^}]*)\} from 'node:child_process'/.exec(text)?.[1] ?? ''
    const shells = taken
      .split(',')
      .map((name) => name.trim())
      .filter((name) => !/^(type .*|fork|execFile|execFileSync|)$/.test(name))
    return [...shells, ...(text.match(/\b(eval|Function)\(|\bshell: |node:vm/g) ?? [])].map(
      (sign) => `${file}: ${sign}`,
    )
  })
  expect(found).toEqual([])
})
