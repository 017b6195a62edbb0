import type { Database } from '#app/shop/shop.server.ts'
import { listProducts } from '../listing/product-list.server.ts'
import { isStored } from '../products.server.ts'
import { csvHead, csvRow, productCells } from './table/product-cells.ts'

const rowsAtOnce = 500
type Listing = Parameters<typeof listProducts>[1]

/** Every piece, as they stand in the shop. Page by page, because all of them may not fit in memory. */
export async function* productsCsv(db: Database): AsyncGenerator<string> {
  yield csvHead
  let after: Listing['after'] = null
  do {
    const wanted: Listing = { categories: [], search: '', maxCents: null, sort: 'placed', limit: rowsAtOnce, after }
    const page = await listProducts(db, wanted, isStored)
    yield page.products.map((product) => csvRow(productCells(product))).join('')
    after = page.next as Listing['after']
  } while (after)
}
