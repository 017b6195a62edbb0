import { type PublicName, pickPublicFields } from './fields/each-field.ts'
import { publicStock } from './inventory/stock.ts'
import type { Product } from './product.ts'

/** The data of a product's public page. */
export type ShopProduct = Pick<Product, PublicName | 'id' | 'images' | 'isMadeToOrder' | 'stockCounts'>

/** Leaves out fields that are not public, because everyone can read the data of a page. */
export function toShopProduct(product: Product): ShopProduct {
  const { id, images, isMadeToOrder, stockCounts } = product
  return { id, ...pickPublicFields(product), isMadeToOrder, images, stockCounts: publicStock(stockCounts) }
}
