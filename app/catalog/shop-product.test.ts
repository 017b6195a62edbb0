import { expect, test } from 'vitest'
import { bareProduct } from '#tests/support/shop/product.ts'
import { fieldList } from './fields/each-field.ts'
import { toShopProduct } from './shop-product.ts'

test('the public page has the public fields, and no other field of the form', () => {
  const shown = Object.keys(toShopProduct({ ...bareProduct, ...{ supplierPrice: 1200 } }))
  const publicFields = fieldList.filter(({ isPublic }) => isPublic).map(({ property }) => property)
  expect(shown.sort()).toEqual([...publicFields, 'id', 'isMadeToOrder', 'images', 'stockCounts'].sort())
})
