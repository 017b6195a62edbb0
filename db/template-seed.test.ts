import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listProducts } from '#app/catalog/listing/product-list.server.ts'
import { readGallery } from '#app/catalog/showcase/gallery.server.ts'
import { templateNames } from '#app/shop/shop-template.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { foreignWords } from '#tests/support/weaver/foreign-words.ts'
import { seedDemo } from './seed.server.ts'
import { templates } from './templates/templates.ts'

const others = templateNames.filter((name) => templates[name].branding)
const everything = { categories: [], search: '', maxCents: null, sort: 'placed', limit: 100, after: null } as const

test.each(others)(
  'a demo shop is filled with %s: name, look, categories, pieces, and a past of its own',
  async (name) => {
    const shop = await createTestShop({ env: { SHOP_TEMPLATE: name } })
    const { folder, branding, products, reviews, draft } = templates[name]
    if (!branding) throw new Error(`${name} has no branding`)
    expect(await seedDemo(shop, join('db', folder))).toBe(products.length)

    const { shopName, orderPrefix } = branding.settings.words
    expect(shop.settings).toMatchObject({ shopName, orderPrefix })
    expect(shop.settings.hero?.standIn).toMatch(/^data:image/)
    expect(shop.look).toMatchObject({ ...branding.look, logo: { type: 'svg' } })
    expect(shop.look.landing?.texts).toEqual(branding.landing.texts)
    expect(shop.categories.map(({ label }) => label)).toEqual(branding.categories.map(({ label }) => label))
    const cards = await readGallery(shop)
    const alts = branding.categories.map(({ picture }) => products.find(({ slug }) => slug === picture)?.alt[0])
    expect(cards.map(({ image }) => image.alt)).toEqual(alts)
    const listed = await listProducts(shop.db, { ...everything, categories: [] })
    expect(listed.products.map((product) => product.name)).toEqual(products.map((product) => product.name))

    const rows = await readAllRows(shop)
    expect(rows).toContain(`"${orderPrefix}-`)
    expect(rows).toContain(draft.name)
    for (const { given } of reviews) expect(rows).toContain(given[0]?.words)
    expect(foreignWords(name, rows)).toEqual([])
  },
)

test('the name that the environment gives wins over that of the template', async () => {
  const shop = await createTestShop({ env: { SHOP_TEMPLATE: 'baskets', SHOP_NAME: 'Kikapu House' } })
  await seedDemo(shop, join('db', templates.baskets.folder))
  expect(shop.settings.shopName).toBe('Kikapu House')
})

/**
 * All rows as JSON, without the names of colours. Leaves out the table of words for the search's spelling correction.
 */
async function readAllRows({ db }: TestShop): Promise<string> {
  const { rows } = await db.execute<{ xml: string }>(sql`
    select query_to_xml(format('select to_jsonb(t) as row from %I t', tablename), false, false, '')::text as xml
    from pg_tables where schemaname = 'public' and tablename <> 'catalogue_words'`)
  // Ids and hashes may spell a word by chance.
  const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{16,}/g
  return rows
    .map(({ xml }) =>
      xml
        .replaceAll(ids, '')
        .replaceAll(/bead-[a-z]+/g, '')
        .replaceAll('&quot;', '"'),
    )
    .join('\n')
}
