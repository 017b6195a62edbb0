import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { productPath } from '#app/catalog/product.ts'
import { cacheTags } from '#app/framework/http/cache-tags.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { loader as readRobots } from './robots.ts'
import { loader } from './sitemap.ts'

async function read(shop: TestShop, search = '') {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  const said = { tags: null }
  context.set(cacheTags, said)
  const url = new URL(`/sitemap.xml${search}`, shop.config.publicUrl)
  const answer = await loader({ url, context } as unknown as Parameters<typeof loader>[0])
  expect(said).toEqual({ tags: ['catalogue'] })
  const text = await answer.text()
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  return { status: answer.status, text, addresses, cache: answer.headers.get('cache-control') }
}

test('a small catalogue has one sitemap with every page', async () => {
  const shop = await createTestShop()
  const { name } = await shop.given.product()
  const { text, addresses } = await read(shop)
  const { publicUrl } = shop.config

  expect(text).toContain('<urlset')
  expect(text.match(/<lastmod>\d{4}-\d\d-\d\dT/g)).toHaveLength(1)
  expect(addresses).toEqual(expect.arrayContaining([`${publicUrl}/`, `${publicUrl}${productPath(name)}`]))
  expect((await read(shop, '?part=1')).text).toBe(text)
  for (const wrong of ['0', '2', 'x', '']) expect((await read(shop, `?part=${wrong}`)).status).toBe(404)
})

test('a large catalogue has an index of parts, with every product once', async () => {
  const shop = await createTestShop()
  await shop.db.execute(sql`
    insert into products (id, name, name_key, category, price_cents, created_at, updated_at)
    select gen_random_uuid(), 'Band ' || n, 'band ' || n, 'bags', 100, now(), now() from generate_series(1, 11000) n`)
  const index = await read(shop)
  expect(index.text).toContain('<sitemapindex')
  expect(index.cache).toContain('public')

  const parts = await Promise.all(index.addresses.map((address) => read(shop, new URL(address).search)))
  expect(parts.map(({ addresses }) => addresses.length <= 10_000)).toEqual([true, true])
  const all = parts.flatMap(({ addresses }) => addresses)
  expect(new Set(all).size).toBe(all.length)
  const products = Array.from({ length: 11_000 }, (_, n) => shop.config.publicUrl + productPath(`Band ${n + 1}`))
  const known = new Set(products)
  const others = all.filter((address) => !known.has(address))
  expect(all.length - others.length).toBe(11_000)
  expect(others).toContain(`${shop.config.publicUrl}/`)
  expect(parts.flatMap(({ text }) => text.match(/<lastmod>/g) ?? [])).toHaveLength(11_000)
  expect((await read(shop, '?part=3')).status).toBe(404)
})

test('robots.txt links to the sitemap, which links to its parts', async () => {
  const shop = await createTestShop()
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  const text = await (await readRobots({ context } as unknown as Parameters<typeof readRobots>[0])).text()
  expect(text.split('\n')).toContain(`Sitemap: ${shop.config.publicUrl}/sitemap.xml`)
  const shut = text.split('\n').flatMap((line) => /^Disallow: (\S+)$/.exec(line)?.[1] ?? [])
  expect(shut.length).toBeGreaterThan(0)
  expect(shut.filter((path) => '/sitemap.xml?part=1'.startsWith(path))).toEqual([])
})
