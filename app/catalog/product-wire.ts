import { z } from 'zod'
import { publicFieldsToWire, publicShape } from './fields/each-field.ts'
import { defaultImagePath, picturePath } from './image-path.ts'
import { stockLabel } from './inventory/stock.ts'
import type { Product, StoredProduct } from './product.ts'

/** The public fields of a product. The price is in the shop's currency, with at most two decimals. */
export const wireProduct = z.object({
  id: z.uuid(),
  ...publicShape(),
  image_paths: z.array(z.string()),
  image: z.string(),
  /** Absent for a product that is made to order and not in stock. */
  stock: z.enum(['ready', 'sold-out']).optional(),
})

export type WireProduct = z.infer<typeof wireProduct>

export function toWireProduct(product: Product): WireProduct {
  return { ...computedFieldsToWire(product), ...publicFieldsToWire(product) }
}

/** The public fields that staff do not type: id, image paths and stock label. */
export function computedFieldsToWire(product: StoredProduct) {
  const stock = stockLabel(product)
  const paths = product.images.map((image) => picturePath(image.key, 960, 'jpg'))
  return { id: product.id, image_paths: paths, image: paths[0] ?? defaultImagePath, ...(stock ? { stock } : {}) }
}
