import { z } from 'zod'
import { wireProduct } from '../product-wire.ts'

const perCent = z.int().min(0).max(100)
/** The point that cropping keeps, in per cent from left and top. */
export const focusPoint = z.strictObject({ x: perCent, y: perCent })

export const staffProduct = wireProduct.extend({
  version: z.number(),
  images: z.array(z.object({ key: z.string(), alt: z.string(), src: z.string(), focus: focusPoint })),
})

export type StaffProduct = z.infer<typeof staffProduct>
