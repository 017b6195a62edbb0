import { z } from 'zod'
import { wireProduct } from '../product-wire.ts'

const perCent = z.int().min(0).max(100)
/** What stays in view where a picture is cropped, in per cent from its left and its top. */
export const focusPoint = z.strictObject({ x: perCent, y: perCent })

/** A product as staff see it. `images` are its pictures in order, `src` a small one for lists. */
export const staffProduct = wireProduct.extend({
  version: z.number(),
  images: z.array(z.object({ key: z.string(), alt: z.string(), src: z.string(), focus: focusPoint })),
})

export type StaffProduct = z.infer<typeof staffProduct>
