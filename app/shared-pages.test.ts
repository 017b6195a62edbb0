import { expect, test } from 'vitest'
import { writeFilter } from './catalog/product-query.ts'
import { parametersOf } from './shared-pages.ts'

test('the pages of the window read the filter, the place in the list and what a form led back with', () => {
  const filter = writeFilter({ search: 'blue', sort: 'price-asc', maxPrice: 80, categories: ['bags', 'beads'] }, 'bags')
  for (const name of [...filter.keys(), 'after', 'buy']) expect(parametersOf('/shop/bags')).toContain(name)
  expect(parametersOf('/')).toEqual(['feedback'])
  expect(parametersOf('/privacy')).toEqual([])
})

test('pages of one person keep whatever their address says', () => {
  for (const path of ['/auth', '/shop/cart', '/shop/checkout', '/shop/checkout/mpesa', '/admin/orders']) {
    expect(parametersOf(path)).toBeNull()
  }
})
