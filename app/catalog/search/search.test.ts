import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import type { ProductQuery } from '../listing/product-query.ts'
import { addProduct, changeProduct, removeProduct } from '../product-changes.server.ts'
import { searchProducts } from './search.server.ts'

const everything: ProductQuery = { categories: [], search: '', maxCents: null, sort: 'placed', limit: 24, after: null }

async function add(shop: TestShop, name: string, description: string, category: 'bracelets' | 'chokers' = 'bracelets') {
  shop.clock.advance({ seconds: 1 })
  const change = await addProduct(shop.db, { name, category, priceCents: 1000, description }, [], shop.clock.now())
  if (!change.ok) throw new Error(change.reason)
  return change.product
}

async function find(shop: TestShop, search: string, part: Partial<ProductQuery> = {}) {
  const { products, count } = await searchProducts(shop.db, { ...everything, ...part, search })
  expect(count).toEqual({ total: products.length, isMore: false })
  return products.map(({ name }) => name)
}

async function stocked(): Promise<TestShop> {
  const shop = await createTestShop()
  await add(shop, 'Rain band', 'Blue beads on waxed thread.')
  await add(shop, 'Élan collar', 'Embroidered by hand for a café wall; naïve colours.')
  await add(shop, 'Choker of rain', 'Red and white.', 'chokers')
  await add(shop, "Herder's pendant", 'A round of 12 beaded rings in 100% brass.')
  return shop
}

test('accents, letter case, word forms and punctuation make no difference', async () => {
  const shop = await stocked()
  for (const text of ['elan', 'ÉLAN', 'Elan, collars!', 'cafe walls', 'CAFÉ', 'naive', 'embroidering', 'e\u0301lan'])
    expect(await find(shop, text), text).toEqual(['Élan collar'])
  for (const text of ['herder', 'HERDERS', 'herder’s pendants', 'ring', '100%', 'the rings of brass'])
    expect(await find(shop, text), text).toEqual(["Herder's pendant"])
  for (const text of ['', ' ', '%', "' & !", '\\', 'the', 'xylophone', "'; drop table products; --", '\u0301'])
    expect(await find(shop, text), text).toEqual([])
})

test('a misspelt word is corrected to words that products contain, and a word that products contain is not', async () => {
  const shop = await stocked()
  const cases = {
    'blu bead': 'blue',
    'raim band': 'rain',
    braclets: 'bracelets',
    chocker: 'choker',
    Pedants: 'pendant',
    embriodered: 'embroidered',
  }
  for (const [typed, expected] of Object.entries(cases)) {
    const { products, corrections: found } = await searchProducts(shop.db, { ...everything, search: typed })
    expect(products.length, typed).toBeGreaterThan(0)
    expect(
      found.flatMap(({ words }) => words),
      typed,
    ).toContain(expected)
  }
  expect((await searchProducts(shop.db, { ...everything, search: 'pend' })).corrections).toEqual([
    { typed: 'pend', words: ['pendant'] },
  ])
  expect((await searchProducts(shop.db, { ...everything, search: 'rain' })).corrections).toEqual([])
  expect(await find(shop, 'brclet')).toEqual([])
  expect(await find(shop, '13')).toEqual([])
  // The search does not correct words that are too short or contain a digit.
  for (const text of ['bl', '2rain']) expect(await find(shop, text), text).toEqual([])
  const many = `${'a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 '}raim`
  expect((await searchProducts(shop.db, { ...everything, search: many })).corrections).toEqual([
    { typed: 'raim', words: ['rain'] },
  ])
})

test('if no product has all words, products with some of them are shown and the page says so', async () => {
  const shop = await stocked()
  const find = async (search: string, part: Partial<ProductQuery> = {}) => {
    const { products, partial } = await searchProducts(shop.db, { ...everything, ...part, search })
    return { names: products.map(({ name }) => name), partial }
  }
  const rain = ['Choker of rain', 'Rain band']
  expect(await find('rain xylophone')).toEqual({ names: rain, partial: { missing: ['xylophone'] } })
  expect(await find('a xylophone of blue rian')).toEqual({ names: ['Rain band'], partial: { missing: ['xylophone'] } })
  expect(await find('red band')).toEqual({ names: ['Rain band', 'Choker of rain'], partial: { missing: [] } })
  expect(await find('blue rain')).toEqual({ names: ['Rain band'], partial: null })
  const { corrections, partial } = await searchProducts(shop.db, { ...everything, search: 'xylophone raim' })
  expect({ corrections, partial }).toEqual({
    corrections: [{ typed: 'raim', words: ['rain'] }],
    partial: { missing: ['xylophone'] },
  })
  expect(await find('xylophone marimba')).toEqual({ names: [], partial: null })
  // The filter excludes the product that has all words.
  expect(await find('blue rain', { maxCents: 1 })).toEqual({ names: [], partial: null })
})

test('products rank by full name first, then words in the name, then words in description and category', async () => {
  const shop = await createTestShop()
  await add(shop, 'Red moon', 'Beads')
  await add(shop, 'Blue band', 'Like a red moon')
  await add(shop, 'Red moons, three of them', 'Beads')
  await add(shop, 'Rings', 'A moon, red')
  await add(shop, 'Moon', 'Red')
  expect(await find(shop, 'red moon')).toEqual(['Red moon', 'Red moons, three of them', 'Moon', 'Rings', 'Blue band'])
  expect(await find(shop, 'RED-MOON', { sort: 'name-asc' })).toEqual([
    'Blue band',
    'Moon',
    'Red moon',
    'Red moons, three of them',
    'Rings',
  ])
  expect(await find(shop, 'bracelet red moon', { maxCents: 1000, categories: ['bracelets'] })).toHaveLength(5)
  expect(await find(shop, 'red moon', { categories: ['bags'] })).toEqual([])
  expect(await find(shop, 'red moon', { maxCents: 999 })).toEqual([])
})

test('the pages show every product once, in each order and with a corrected word', async () => {
  const shop = await createTestShop()
  for (let n = 0; n < 5; n++) {
    await add(shop, `Amber row ${n}`, 'Glass')
    await add(shop, `Glass row ${n}`, 'Amber')
  }
  for (const sort of ['placed', 'price-asc'] as const) {
    const seen: string[] = []
    let after: string | null = null
    do {
      const page = await searchProducts(shop.db, { ...everything, search: 'ambre', sort, limit: 3, after })
      expect(page.count.total).toBe(10)
      seen.push(...page.products.map(({ name }) => name))
      after = page.next
    } while (after)
    expect(new Set(seen).size, sort).toBe(10)
    expect(seen.length, sort).toBe(10)
    if (sort === 'placed') expect(seen.slice(0, 5).every((name) => name.startsWith('Amber'))).toBe(true)
  }
})

test('a changed product is found by its new words, and a deleted product is not found', async () => {
  const shop = await stocked()
  const { id, ...rest } = await add(shop, 'Kipepeo', 'Wings')
  const details = { name: 'Nyota', category: rest.category, priceCents: 100, description: 'Stars' }
  await changeProduct(shop.db, id, details, shop.clock.now())
  expect(await find(shop, 'kipepeo')).toEqual([])
  for (const text of ['nyota', 'star', 'noyta']) expect(await find(shop, text), text).toEqual(['Nyota'])
  await removeProduct(shop.db, id, shop.clock.now())
  expect(await find(shop, 'nyota')).toEqual([])
  expect(await find(shop, 'noyta')).toEqual([])
})

test('counting stops at a thousand results', async () => {
  const shop = await createTestShop()
  await shop.db.execute(sql`
    insert into products (id, name, name_key, category, price_cents, created_at, updated_at)
    select gen_random_uuid(), 'Band ' || n, 'band ' || n, 'beads', 900, now(), now() from generate_series(1, 1001) n`)
  const { count } = await searchProducts(shop.db, { ...everything, search: 'bands' })
  expect(count).toEqual({ total: 1000, isMore: true })
})
