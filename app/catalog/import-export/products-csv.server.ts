import type { Database } from '#app/shop/shop.server.ts'
import { listStoredProducts } from '../listing/product-list.server.ts'
import { isFinished } from '../product.ts'
import { csvHead, csvRow, productCells } from './table/product-cells.ts'

const rowsAtOnce = 500
type Listing = Parameters<typeof listStoredProducts>[1]

/** Every piece but unfinished drafts, as they stand in the shop. Page by page, because all of them may not fit in memory. */
export async function* productsCsv(db: Database): AsyncGenerator<string> {
  yield csvHead
  let after: Listing['after'] = null
  do {
    const wanted: Listing = { categories: [], search: '', maxCents: null, sort: 'placed', limit: rowsAtOnce, after }
    const page = await listStoredProducts(db, wanted)
    yield page.products.map((product) => (isFinished(product) ? csvRow(productCells(product)) : '')).join('')
    after = page.next as Listing['after']
  } while (after)
}
