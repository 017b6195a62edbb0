import { z } from 'zod'
import { cartLimits } from './cart.ts'

const quantityText = `Quantity must be a whole number from 1 to ${cartLimits.quantityPerLine}`

/** The new quantity of a line, not a number to add. */
export const cartLineInput = z.strictObject({
  productId: z.uuid('The product id is not valid'),
  quantity: z.int(quantityText).min(1, quantityText).max(cartLimits.quantityPerLine, quantityText),
  /** The quantity that the page showed, 0 for no line. If the line has another quantity by now, it is not changed. */
  was: z.int().min(0).max(cartLimits.quantityPerLine).optional(),
})
export type CartLineInput = z.infer<typeof cartLineInput>

export const buyNowInput = z.strictObject({ productId: z.uuid('The product id is not valid') })

export const cartWire = z.object({
  cart: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.string(),
      price: z.number(),
      quantity: z.number(),
      image_paths: z.array(z.string()),
      image_key: z.string().nullable(),
      image_focus: z.object({ x: z.number(), y: z.number() }).optional(),
      available: z.boolean(),
    }),
  ),
})
export type CartWire = z.infer<typeof cartWire>
