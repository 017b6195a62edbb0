import type { Database } from '#app/shop/shop.server.ts'
import { readPendingImages } from '../pending-images.server.ts'
import type { StoredProduct } from '../product.ts'
import { type StaffProduct, toStaffProduct } from './staff-product.ts'

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
