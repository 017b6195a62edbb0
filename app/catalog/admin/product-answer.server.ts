import type { Problem } from '#app/framework/http/problem.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { readPendingImages } from '../pending-images.server.ts'
import type { StoredProduct } from '../product.ts'
import { type StaffProduct, toStaffProduct } from './staff-product.ts'

export const imagesPendingProblem: Problem = {
  status: 409,
  message:
    'The pictures of this piece are still being prepared. Nothing was changed: please wait until they are there.',
}

/** Adds the messages for staff about imported images that are pending or failed. */
export async function readStaffProducts(db: Database, products: readonly StoredProduct[]): Promise<StaffProduct[]> {
  const messages = await readPendingImages(
    db,
    products.map(({ id }) => id),
  )
  return products.map((product) => toStaffProduct(product, messages.get(product.id)))
}

export async function readStaffProduct(db: Database, product: StoredProduct): Promise<StaffProduct> {
  return toStaffProduct(product, (await readPendingImages(db, [product.id])).get(product.id))
}
