import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { cacheTags } from '#app/framework/http/cache-tags.server.ts'
import { openShop } from '#app/open-shop.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { followInvalidations } from '#tests/support/shop/invalidations.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { loader } from './product-page.tsx'
import { loader as readSitemap } from './sitemap.ts'

function argsOf(shop: TestShop, path: string) {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  context.set(cacheTags, { tags: null })
  return { url: new URL(path, shop.config.publicUrl), context } as never
}

type Shown = { list?: { products: { name: string }[] }; product?: { name: string }; categories?: { key: string }[] }

/** Returns the page at an address below /shop, or the redirect, or the status of the error. */
async function open(shop: TestShop, path: string): Promise<Shown | string | number> {
  try {
    return ((await loader(argsOf(shop, path))) as { data: Shown }).data
  } catch (thrown) {
    if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get('location')}`
    const { init } = thrown as { init?: { status?: number } }
    return init?.status ?? Promise.reject(thrown)
  }
}

/** Changes categories without a login to the back office. */
async function setCategories(shop: TestShop, statement: string) {
  await shop.db.execute(statement)
  await readSettings(shop.db, shop)
}

test('an address below /shop is a category, a product, or the former key of a category', async () => {
  const shop = await createTestShop()
  await shop.given.product({ name: 'Herd pouch', category: 'bags' })
  expect(await open(shop, '/shop/bags')).toMatchObject({ list: { products: [{ name: 'Herd pouch' }] } })
  expect(await open(shop, '/shop/BAGS?sort=name-asc')).toBe('301 /shop/bags?sort=name-asc')
  expect(await open(shop, '/shop/Herd%20pouch')).toMatchObject({ product: { name: 'Herd pouch' } })
  for (const none of ['/shop/pouches', '/shop/%00', '/shop/%']) expect(await open(shop, none)).toBe(404)

  await setCategories(
    shop,
    `
    update categories set key = 'pouches' where key = 'bags';
    insert into category_redirects select 'bags', id from categories where key = 'pouches'`,
  )
  expect(await open(shop, '/shop/pouches')).toMatchObject({ list: { products: [{ name: 'Herd pouch' }] } })
  expect(await open(shop, '/shop/Bags?max=40')).toBe('301 /shop/pouches?max=40')
  // A product of that name takes precedence over the redirect.
  await shop.given.product({ name: 'bags', category: 'beads' })
  expect(await open(shop, '/shop/bags')).toMatchObject({ product: { name: 'bags' } })
})

test('a hidden category has no page, no filter and no entry in the sitemap, but its products do', async () => {
  const shop = await createTestShop()
  await shop.given.product({ name: 'Herd pouch', category: 'bags' })
  await setCategories(shop, `update categories set is_hidden = true where key = 'bags'`)
  expect(await open(shop, '/shop/bags')).toBe(404)
  expect(await open(shop, '/shop/Herd%20pouch')).toMatchObject({ product: { name: 'Herd pouch' } })
  const { categories = [] } = (await open(shop, '/shop/beads')) as Shown
  expect(categories.map(({ key }) => key)).not.toContain('bags')
  const sitemap = await (await readSitemap(argsOf(shop, '/sitemap.xml'))).text()
  expect(sitemap).toContain('/shop/beads<')
  expect(sitemap).not.toContain('/shop/bags<')
  expect(sitemap).toContain('/shop/Herd%20pouch<')
})

test('every process loads the new categories before it purges the pages with the old ones', async () => {
  const shop = await createTestShop()
  const elsewhere = await openShop(shop.config, shop.databaseUrl)
  onTestFinished(elsewhere.close)
  const labels: (string | undefined)[] = []
  const invalidate = () => labels.push(elsewhere.shop.categories[0]?.label)
  await followInvalidations(shop, { invalidate, clear: invalidate }, (db) => readSettings(db, elsewhere.shop))
  await shop.db.execute(sql`update categories set label = 'Cuffs' where key = 'bracelets'`)
  await expect.poll(() => labels).toEqual(['Bracelets', 'Cuffs'])
})
