import { z } from 'zod'
import { wireProduct } from '../product-wire.ts'

/** A product as staff see it. `images` are its pictures in order, `src` a small one for lists. */
export const staffProduct = wireProduct.extend({
  version: z.number(),
  images: z.array(z.object({ key: z.string(), alt: z.string(), src: z.string() })),
})

export type StaffProduct = z.infer<typeof staffProduct>
