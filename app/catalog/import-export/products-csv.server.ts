import type { Shop } from '#app/shop/shop.server.ts'
import { type Categories, findCategoryByValue } from '../category.ts'
import { listStoredProducts } from '../listing/product-list.server.ts'
import { isFinished, type Product } from '../product.ts'
import { csvHeader, csvRow, productCells } from './table/product-cells.ts'

const rowsPerPage = 500
type ListQuery = Parameters<typeof listStoredProducts>[1]

/**
 * All products in the shop's order, except unfinished drafts. Reads page by page, because the products may not fit in
 * memory.
 */
export async function* productsCsv({ db, categories }: Shop): AsyncGenerator<string> {
  yield csvHeader()
  let after: ListQuery['after'] = null
  do {
    const query: ListQuery = { categories: [], search: '', maxCents: null, sort: 'placed', limit: rowsPerPage, after }
    const page = await listStoredProducts(db, query)
    yield page.products.map((product) => (isFinished(product) ? csvRow(cellsOf(categories, product)) : '')).join('')
    after = page.next as ListQuery['after']
  } while (after)
}

/** The file has the category's label, because people do not know its stored value. */
function cellsOf(categories: Categories, product: Product) {
  const category = findCategoryByValue(categories, product.category)?.label ?? product.category
  return productCells({ ...product, category })
}
