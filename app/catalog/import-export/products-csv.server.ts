import type { Shop } from '#app/shop/shop.server.ts'
import { type Categories, findCategoryByValue } from '../category.ts'
import { listStoredProducts } from '../listing/product-list.server.ts'
import { isFinished, type Product } from '../product.ts'
import { csvHead, csvRow, productCells } from './table/product-cells.ts'

const rowsAtOnce = 500
type Listing = Parameters<typeof listStoredProducts>[1]

/** Every piece but unfinished drafts, as they stand in the shop. Page by page, because all of them may not fit in memory. */
export async function* productsCsv({ db, categories }: Shop): AsyncGenerator<string> {
  yield csvHead()
  let after: Listing['after'] = null
  do {
    const wanted: Listing = { categories: [], search: '', maxCents: null, sort: 'placed', limit: rowsAtOnce, after }
    const page = await listStoredProducts(db, wanted)
    yield page.products.map((product) => (isFinished(product) ? csvRow(cellsOf(categories, product)) : '')).join('')
    after = page.next as Listing['after']
  } while (after)
}

/** People know a category by its label. */
function cellsOf(categories: Categories, product: Product) {
  const category = findCategoryByValue(categories, product.category)?.label ?? product.category
  return productCells({ ...product, category })
}
