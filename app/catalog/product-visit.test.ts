import { expect, test } from 'vitest'
import { beadwork } from '#tests/support/shop/beadwork.ts'
import { findCategory } from './category.ts'
import { findListPath, findListVisit } from './product-visit.ts'

const path = '/shop/Rain%20band'
const from = '/shop/bags?sort=price-asc'
const opened = { path, from, entries: 2 }

test('a product opened from a list links back to that list, also after a login in between', () => {
  expect(findListVisit(opened, null)).toEqual({ from, stepsBack: 1 })
  expect(findListVisit({ path, from: null, entries: 3 }, opened)).toEqual({ from, stepsBack: 2 })
})

test('another product or a new tab has no list to go back to', () => {
  expect(findListVisit({ path: '/shop/Herd%20band', from: null, entries: 3 }, opened)).toBeNull()
  expect(findListVisit({ path, from: null, entries: 2 }, opened)).toBeNull()
  expect(findListVisit({ path, from, entries: 1 }, null)).toBeNull()
})

test('at the maximum length of the history the list can’t be located', () => {
  expect(findListVisit({ path, from: null, entries: 50 }, { ...opened, entries: 50 })).toBeNull()
})

test('only the address of a list of this shop counts as a list', () => {
  const origin = 'https://shop.example'
  const isCategory = (key: string) => findCategory(beadwork, key) !== null
  expect(findListPath(`${origin}${from}`, origin, isCategory)).toBe(from)
  expect(findListPath('/search?q=red', origin, isCategory)).toBe('/search?q=red')
  for (const other of ['', '//evil.example/search', '/searches', path, `${origin}/`, 'https://evil.example/search'])
    expect(findListPath(other, origin, isCategory)).toBeNull()
})
