import { type PublicName, pickPublicFields } from './fields/each-field.ts'
import { publicStock } from './inventory/stock.ts'
import type { Product } from './product.ts'

/** The data of a product's public page. */
export type ShopProduct = Pick<Product, PublicName | 'id' | 'images' | 'isMadeToOrder' | 'stockCounts'>

/** A field of the product form that is not public stays out, because everyone can read a page's data. */
export function toShopProduct(product: Product): ShopProduct {
  const { id, images, isMadeToOrder, stockCounts } = product
  return { id, ...pickPublicFields(product), isMadeToOrder, images, stockCounts: publicStock(stockCounts) }
}
