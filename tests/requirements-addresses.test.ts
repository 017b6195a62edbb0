import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import pages from '../app/routes.ts'
import { createTestShop } from './support/shop/test-shop.ts'

const requirements = readFileSync('docs/requirements.md', 'utf8')

type Page = { path?: string | undefined; id?: string | undefined; children?: readonly Page[] | undefined }

function pathsOf(some: readonly Page[]): string[] {
  return some.flatMap(({ path = '', children }) => (children ? pathsOf(children) : [`/${path}`]))
}

/** An address in the document's notation: `{number}` for `:number`. */
function asWritten(address: string): string {
  return address.replaceAll(/:(\w+)/g, '{$1}')
}

test('every page is in the table of pages', () => {
  const categoryPages = /^\/shop\/(bracelets|body_chains|necklaces|beads|friendship_bracelets|chokers|bags|covers)$/
  const paths = pathsOf(pages).filter((path) => path !== '/*' && !categoryPages.test(path))
  expect(paths.filter((path) => !requirements.includes(`\`${asWritten(path)}\``))).toEqual([])
})

test('every call with a note exists', async () => {
  const shop = await createTestShop()
  const calls = new Set(shop.routes.map(({ method, url }) => asWritten(`${method} ${url}`)))
  const remarks = requirements.slice(requirements.indexOf('## R15'))
  const named = [...remarks.matchAll(/^\| `([A-Z]+ [^`]+)` \|/gm)].map(([, call = '']) => call)
  expect(named.filter((call) => !calls.has(call))).toEqual([])
  expect(named).not.toEqual([])
})
