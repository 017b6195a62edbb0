import { expect, test } from 'vitest'
import { writeFilter } from '#app/catalog/listing/product-query.ts'
import { handle as list } from './list-page.tsx'
import { handle as product } from './product-page.tsx'

test('category and product pages read the filter, the position in the list and the message of a form', () => {
  const filter = writeFilter({ search: 'blue', sort: 'price-asc', maxPrice: 80, categories: ['bags', 'beads'] }, 'bags')
  for (const { reads } of [list, product]) {
    expect(reads).toEqual(expect.arrayContaining([...filter.keys(), 'after', 'buy']))
  }
  const searched = writeFilter({ search: 'blue', sort: 'price-asc', maxPrice: 80, categories: ['bags', 'beads'] }, null)
  expect(list.reads).toEqual(expect.arrayContaining([...searched.keys(), 'after']))
})
