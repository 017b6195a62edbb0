import { expect, test } from 'vitest'
import { writeFilter } from '#app/catalog/listing/product-query.ts'
import { handle as list } from './list-page.tsx'
import { handle as product } from './product-page.tsx'

test('a category and a product read the filter, the place in the list and what a form led back with', () => {
  const filter = writeFilter({ search: 'blue', sort: 'price-asc', maxPrice: 80, categories: ['bags', 'beads'] }, 'bags')
  for (const { reads } of [list, product]) {
    expect(reads).toEqual(expect.arrayContaining([...filter.keys(), 'after', 'buy']))
  }
  const searched = writeFilter({ search: 'blue', sort: 'price-asc', maxPrice: 80, categories: ['bags', 'beads'] }, null)
  expect(list.reads).toEqual(expect.arrayContaining([...searched.keys(), 'after']))
})
