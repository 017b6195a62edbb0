import { readdirSync } from 'node:fs'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { databaseUrlOf, makeDataDir } from '../support/database/own-database.ts'
import { openShopProcess } from '../support/shop/shop-scene.ts'

const common = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

const ofFiles = {
  ...common,
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; frame-ancestors 'none'(?=.*base-uri 'none')(?=.*object-src 'none')/,
  ),
}

const isText = (path: string) => /\.(js|css|svg|txt|html)$/.test(path)
const ofTexts = { ...ofFiles, 'content-type': expect.stringMatching(/; charset=utf-8$/i) }

const ofPages = {
  'content-type': expect.stringMatching(/; charset=utf-8$/i),
  ...common,
  'content-security-policy': expect.stringMatching(
    /^default-src '(self|none)';(?=.*frame-ancestors 'none')(?=.*base-uri 'none')(?=.*object-src 'none')/,
  ),
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  'permissions-policy': expect.stringContaining('camera=()'),
}

const pages = ['/', '/shop/bags', '/shop/none-such', '/auth', '/shop/cart', '/admin/login', '/shop/bags.data']
const texts = ['/sitemap.xml', '/robots.txt', '/feeds/google.xml', '/feeds/meta.csv']

test('every build file and every page has a policy, also from the cache', async () => {
  const dataDir = await makeDataDir()
  const shop = await openShopProcess(dataDir, { SEED_DEMO: 'false' })
  const files = filesOfBuild()
  expect(files.length).toBeGreaterThan(50)

  async function expectAt(path: string, expected: object) {
    const { headers } = await fetch(`${shop.url}${path}`, { redirect: 'manual' })
    expect({ path, headers: Object.fromEntries(headers) }).toMatchObject({ headers: expected })
  }
  // Before the rendering, the router itself reports an error, as plain text.
  const database = new Client({ connectionString: await databaseUrlOf(dataDir) })
  await database.connect()
  await database.query('alter table products rename to products_away')
  await expectAt('/sitemap.xml', ofPages)
  await database.query('alter table products_away rename to products')
  await database.end()
  // Twice: the second response comes from the cache.
  for (const path of [...files, ...files]) await expectAt(path, isText(path) ? ofTexts : ofFiles)
  await expectAt('/assets/of-an-earlier-build.js', ofFiles)
  for (const path of [...pages, ...texts, ...pages, ...texts]) await expectAt(path, ofPages)
})

function filesOfBuild(): string[] {
  return readdirSync('build/client', { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
    .map(({ parentPath, name }) => `${parentPath.replaceAll('\\', '/').replace('build/client', '')}/${name}`)
    .filter((path) => !path.includes('/.vite/'))
}
