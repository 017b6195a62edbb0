import { z } from 'zod'
import { centsToWire } from '#app/money/money.ts'
import { choicesToWire, wireChoices } from './choices-input.ts'
import { defaultImagePath, picturePath } from './picture.ts'
import type { Product } from './product.ts'
import { stockWord } from './stock/stock.ts'

/** `price` is dollars with at most two decimals. */
export const wireProduct = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.string(),
  price: z.number(),
  description: z.string().nullable(),
  image_paths: z.array(z.string()),
  image: z.string(),
  /** Only of a piece that has any. */
  choices: wireChoices.optional(),
  /** Absent of a piece that is made to order, and not ready. */
  stock: z.enum(['ready', 'sold-out']).optional(),
})

export type WireProduct = z.infer<typeof wireProduct>

export function toWireProduct(product: Product): WireProduct {
  const { id, name, category, priceCents, description, images, choices } = product
  const stock = stockWord(product)
  const paths = images.map((image) => picturePath(image.key, 960, 'jpg'))
  return {
    id,
    name,
    category,
    price: centsToWire(priceCents),
    description,
    image_paths: paths,
    image: paths[0] ?? defaultImagePath,
    ...(choices.length > 0 ? { choices: choicesToWire(choices) } : {}),
    ...(stock ? { stock } : {}),
  }
}
