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

export function findLookbookTargets(db: Database, categories: Categories): Promise<LookbookTarget[]> {
  return findTargets(
    db,
    categories,
    templateTargets.map(([product, category]) => ({ product, category })),
  )
}

/** The targets of the owners' slides. */
export async function findSlideTargets(
  db: Database,
  categories: Categories,
  slides: readonly LandingSlide[],
): Promise<LookbookTarget[]> {
  const targets = await findTargets(
    db,
    categories,
    slides.map(({ target }) => target),
  )
  return targets.map((target, index) => ({ ...target, name: slides[index]?.caption || target.name }))
}

/** Returns for each request the product if it exists, otherwise the category, otherwise the search. */
async function findTargets(
  db: Database,
  categories: Categories,
  requests: readonly { product?: string; category?: string }[],
): Promise<LookbookTarget[]> {
  const found = await findProductsNamed(
    db,
    requests.flatMap(({ product }) => product ?? []),
  )
  return requests.map(({ product = '', category = '' }) => {
    const named = found.get(product)
    if (named) return { path: productPath(named.name), name: named.name, priceCents: named.priceCents }
    const other = findCategory(filterVisible(categories), category)
    return other
      ? { path: categoryPath(other.key), name: other.label, priceCents: null }
      : { path: searchPath, name: 'Search', priceCents: null }
  })
}
