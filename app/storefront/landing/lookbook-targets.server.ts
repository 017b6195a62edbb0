import { type Categories, categoryPath, filterVisible, findCategory } from '#app/catalog/category.ts'
import { searchPath } from '#app/catalog/listing/product-query.ts'
import { productPath } from '#app/catalog/product.ts'
import { findProductsNamed } from '#app/catalog/showcase/showcase-products.server.ts'
import type { LandingSlide } from '#app/shop/landing.ts'
import type { Database } from '#app/shop/shop.server.ts'

export type LookbookTarget = { path: string; name: string; priceCents: number | null }

/** The targets of the template's images, in their order. */
const templateTargets: readonly [product: string, category: string][] = [
  ['Wedding collar', 'necklaces'],
  ['Diamond cuff in red', 'bracelets'],
  ['Milk strands', 'necklaces'],
  ['Long grass chain', 'body_chains'],
  ['Chevron choker in red and white', 'chokers'],
  ["Herder's pouch", 'bags'],
  ['Spiral of seven turns', 'bracelets'],
  ['River bend', 'friendship_bracelets'],
  ['Red disc collar', 'necklaces'],
  ['Cushion cover with beaded diamonds', 'covers'],
  ['Market mix', 'beads'],
  ['Cattle pen pendant', 'necklaces'],
  ['Moran shoulder chain', 'body_chains'],
  ['Dry season cuff', 'bracelets'],
  ['Choker with a fringe of drops', 'chokers'],
  ['Evening clutch in blue', 'bags'],
  ['Red on the string', 'beads'],
  ['Sky collar with orange rays', 'necklaces'],
  ['Coin chain in brass and blue', 'body_chains'],
  ['Notebook cover with triangles', 'covers'],
  ['Knotted, five colours', 'friendship_bracelets'],
  ['Ten strands, one button', 'necklaces'],
]

type TargetRequest = { product?: string; category?: string; caption?: string }

/**
 * The targets of the owners' slides; without slides those of the template's images. Each is the product if it exists,
 * otherwise the category, otherwise the search.
 */
export async function findLookbookTargets(
  db: Database,
  categories: Categories,
  slides: readonly LandingSlide[] = [],
): Promise<LookbookTarget[]> {
  const requests: TargetRequest[] =
    slides.length > 0
      ? slides.map(({ target, caption }) => ({ ...target, caption }))
      : templateTargets.map(([product, category]) => ({ product, category }))
  const found = await findProductsNamed(
    db,
    requests.flatMap(({ product }) => product ?? []),
  )
  return requests.map(({ product = '', category = '', caption }) => {
    const named = found.get(product)
    if (named) return { path: productPath(named.name), name: caption || named.name, priceCents: named.priceCents }
    const other = findCategory(filterVisible(categories), category)
    const path = other ? categoryPath(other.key) : searchPath
    return { path, name: caption || (other?.label ?? 'Search'), priceCents: null }
  })
}
