import { z } from 'zod'
import { middle } from '../focus-point.ts'
import { picturePath } from '../picture.ts'
import type { Product } from '../product.ts'
import { toWireProduct, wireProduct } from '../product-wire.ts'
import { withholdings } from '../stock/stock.ts'

const perCent = z.int().min(0).max(100)
/** The point that cropping keeps, in per cent from left and top. */
export const focusPoint = z.strictObject({ x: perCent, y: perCent })

export const staffProduct = wireProduct.extend({
  version: z.number(),
  made_to_order: z.boolean(),
  making_days: z.number().nullable(),
  /** `number`: on the shelf; `held` of it by orders that wait for their money. */
  ready: z.array(z.object({ choices: z.record(z.string(), z.string()), number: z.number(), held: z.number() })),
  withheld: z.enum(withholdings).nullable(),
  /** What staff have to know of pictures that are not there. */
  awaited: z.string().optional(),
  images: z.array(z.object({ key: z.string(), alt: z.string(), src: z.string(), focus: focusPoint })),
})

export const staffProducts = z.array(staffProduct)

export type StaffProduct = z.infer<typeof staffProduct>

export function toStaffProduct(product: Product, awaited?: string): StaffProduct {
  return {
    ...toWireProduct(product),
    version: product.version,
    made_to_order: product.isMadeToOrder,
    making_days: product.makingDays,
    ready: product.ready.map(({ choices, free, shelf }) => ({ choices, number: shelf, held: shelf - free })),
    withheld: product.withheld,
    ...(awaited ? { awaited } : {}),
    images: product.images.map(({ key, alt, focus }) => ({
      key,
      alt,
      src: picturePath(key, 320, 'jpg'),
      focus: focus ?? middle,
    })),
  }
}
