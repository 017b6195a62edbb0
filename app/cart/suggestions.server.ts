import { filterVisible } from '#app/catalog/category.ts'
import { listMatching } from '#app/catalog/product/related-products.server.ts'
import type { Product } from '#app/catalog/product.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { CartLine } from './cart.ts'

/** Products of categories that are not in the cart, with a price near that of the newest line. */
export async function listSuggestions({ db, categories }: Shop, lines: readonly CartLine[]): Promise<Product[]> {
  const last = lines.findLast(({ isAvailable }) => isAvailable)
  if (!last) return []
  const others = filterVisible(categories).filter(({ value }) => lines.every(({ category }) => category !== value))
  const values = others.map(({ value }) => value)
  return listMatching(db, values, last.priceCents)
}
