import type { Problem } from '#app/platform/http/problem.ts'
import type { Database } from '#app/platform/shop.server.ts'
import type { Product } from '../product.ts'
import { readAwaited } from '../transfer/pictures/awaited-pictures.server.ts'
import { type StaffProduct, toStaffProduct } from './staff-product.ts'

export const picturesAwaited: Problem = {
  status: 409,
  message:
    'The pictures of this piece are still being prepared. Nothing was changed: please wait until they are there.',
}

/** With what staff have to know of pictures that an import promised. */
export async function answerProducts(db: Database, products: readonly Product[]): Promise<StaffProduct[]> {
  const awaited = await readAwaited(
    db,
    products.map(({ id }) => id),
  )
  return products.map((product) => toStaffProduct(product, awaited.get(product.id)))
}

export async function answerProduct(db: Database, product: Product): Promise<StaffProduct> {
  return toStaffProduct(product, (await readAwaited(db, [product.id])).get(product.id))
}
