import type { Database } from '#app/platform/shop.server.ts'
import { listProducts } from '../listing/product-list.server.ts'
import { isKept } from '../products.server.ts'
import { csvHead, csvRow, pieceCells } from './table/piece-cells.ts'

const rowsAtOnce = 500
type Listing = Parameters<typeof listProducts>[1]

/** Every piece, as they stand in the shop. Page by page, because all of them may not fit in memory. */
export async function* piecesCsv(db: Database): AsyncGenerator<string> {
  yield csvHead
  let after: Listing['after'] = null
  do {
    const wanted: Listing = { categories: [], search: '', maxCents: null, sort: 'placed', limit: rowsAtOnce, after }
    const page = await listProducts(db, wanted, isKept)
    yield page.products.map((product) => csvRow(pieceCells(product))).join('')
    after = page.next as Listing['after']
  } while (after)
}
