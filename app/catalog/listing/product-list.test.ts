import { expect, test } from 'vitest'
import { beadwork } from '#tests/support/shop/beadwork.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { findCategory } from '../category.ts'
import { addProduct } from '../product-changes.server.ts'
import { countProducts, listProducts } from './product-list.server.ts'
import type { ProductQuery, ProductSort } from './product-query.ts'

const everything: ProductQuery = { categories: [], search: '', maxCents: null, sort: 'placed', limit: 3, after: null }

type Product = [name: string, category: string, priceCents: number, description?: string | null]

async function stock(shop: TestShop, offered: Product[]) {
  for (const [name, value, priceCents, description = null] of offered) {
    const category = findCategory(beadwork, value)
    if (!category) throw new Error(value)
    shop.clock.advance({ seconds: 1 })
    const details = { name, category: category.value, priceCents, description }
    const change = await addProduct(shop.db, details, [], shop.clock.now())
    if (!change.ok) throw new Error(change.reason)
  }
}

async function shopWithPieces(pieces: Product[]): Promise<TestShop> {
  const shop = await createTestShop()
  await stock(shop, pieces)
  return shop
}

async function names(shop: TestShop, part: Partial<ProductQuery>): Promise<string[]> {
  const query = { ...everything, limit: 100, ...part }
  const page = await listProducts(shop.db, query)
  expect(await countProducts(shop.db, query)).toEqual({ total: page.products.length, isMore: false })
  return page.products.map((product) => product.name)
}

const offered: Product[] = [
  ['ochre cuff', 'bracelets', 4800, 'Red and white beads'],
  ['Amber band', 'bracelets', 2200, '100% glass_beads'],
  ['Zebra chain', 'body_chains', 9900, null],
  ['élan choker', 'chokers', 4800, 'A red choker'],
  ['Beaded purse', 'bags', 1, 'Goat leather'],
]

test('a list can be sorted in each order', async () => {
  const shop = await shopWithPieces(offered)
  expect(await names(shop, {})).toEqual(['Beaded purse', 'élan choker', 'Zebra chain', 'Amber band', 'ochre cuff'])
  expect((await names(shop, { sort: 'name-asc' })).slice(0, 3)).toEqual(['Amber band', 'Beaded purse', 'ochre cuff'])
  expect((await names(shop, { sort: 'name-desc' })).slice(-2)).toEqual(['Beaded purse', 'Amber band'])
  expect((await names(shop, { sort: 'price-asc' })).slice(0, 2)).toEqual(['Beaded purse', 'Amber band'])
  expect((await names(shop, { sort: 'price-desc' }))[0]).toBe('Zebra chain')
})

test('a list can be filtered by categories, price and search words', async () => {
  const shop = await shopWithPieces(offered)
  expect(await names(shop, { categories: ['bracelets'] })).toEqual(['Amber band', 'ochre cuff'])
  expect(await names(shop, { categories: ['bags', 'Body Chain'] })).toEqual(['Beaded purse', 'Zebra chain'])
  expect(await names(shop, { maxCents: 2200 })).toEqual(['Beaded purse', 'Amber band'])
  expect(await names(shop, { search: 'RED' })).toEqual(['élan choker', 'ochre cuff'])
  expect(await names(shop, { search: 'red cuff' })).toEqual(['ochre cuff'])
  expect(await names(shop, { search: 'ÉLAN' })).toEqual(['élan choker'])
})

test('special characters of SQL are plain text in a search', async () => {
  const shop = await shopWithPieces(offered)
  expect(await names(shop, { search: '100%' })).toEqual(['Amber band'])
  expect(await names(shop, { search: 's_b' })).toEqual(['Amber band'])
  expect(await names(shop, { search: '%' })).toEqual(['Amber band'])
  expect(await names(shop, { search: "'; drop table products; --" })).toEqual([])
  for (const search of ['\\', "'", '\u0301', 'zz', 'zzz', "''", '\\\\'])
    expect(await names(shop, { search }), search).toEqual([])
})

test('a search finds any part of a name or description, however short, with or without accents', async () => {
  const shop = await shopWithPieces(offered)
  expect(await names(shop, { search: 'z' })).toEqual(['Zebra chain'])
  expect(await names(shop, { search: 'ÉL' })).toEqual(['élan choker'])
  expect(await names(shop, { search: 'el' })).toEqual(['élan choker'])
  expect(await names(shop, { search: 'elan' })).toEqual(['élan choker'])
  expect(await names(shop, { search: 'eath' })).toEqual(['Beaded purse'])
  expect(await names(shop, { search: '0%' })).toEqual(['Amber band'])
  expect(await names(shop, { search: 'd', categories: ['bracelets'] })).toEqual(['Amber band', 'ochre cuff'])
  // 'f' ends the name and 'r' begins the description, but they are not adjacent.
  expect(await names(shop, { search: 'fr' })).toEqual([])
})

test.each<ProductSort>(['placed', 'name-asc', 'name-desc', 'price-asc', 'price-desc'])(
  'the pages in the order %s show every product once, even if products are added or removed',
  async (sort) => {
    const many = Array.from({ length: 10 }, (_, n): Product => [`Piece ${n}`, 'beads', 1000 + (n % 3)])
    const shop = await shopWithPieces(many)
    const seen: string[] = []
    let after: string | null = null
    do {
      const page = await listProducts(shop.db, { ...everything, sort, after })
      seen.push(...page.products.map((product) => product.name))
      if (seen.length === 3) await stock(shop, [['Another piece', 'beads', 1000]])
      after = page.next
    } while (after)
    expect(seen.filter((name) => name.startsWith('Piece')).sort()).toEqual(many.map(([name]) => name).sort())
    expect(new Set(seen).size).toBe(seen.length)
  },
)

test('an invalid cursor starts from the first page', async () => {
  const shop = await shopWithPieces(offered)
  for (const after of ['', 'x', btoa('[]'), btoa('["placed","2026-13-41","x"]'), btoa('["price-asc","1","2"]')]) {
    expect((await listProducts(shop.db, { ...everything, after })).products[0]?.name, after).toBe('Beaded purse')
  }
})
