import { z } from 'zod'
import { fieldsToWire, staffShape } from '../fields/each-field.ts'
import { centre } from '../focus-point.ts'
import { picturePath } from '../image-path.ts'
import type { StoredProduct } from '../product.ts'
import { computedFieldsToWire, wireProduct } from '../product-wire.ts'

const perCent = z.int().min(0).max(100)
/** See `FocusPoint`. */
export const focusPoint = z.strictObject({ x: perCent, y: perCent })

export const staffProduct = wireProduct.extend({
  version: z.number(),
  ...staffShape(),
  /** Category and price are null only for a draft. */
  category: z.string().nullable(),
  price: z.number().nullable(),
  /** `number`: the stock. `held`: the part of it that unpaid orders reserve. */
  ready: z.array(z.object({ choices: z.record(z.string(), z.string()), number: z.number(), held: z.number() })),
  /** The message for staff about pending images. */
  awaited: z.string().optional(),
  images: z.array(z.object({ key: z.string(), alt: z.string(), src: z.string(), focus: focusPoint })),
})

/** `equal_images`: the number of images that were not stored because they equal another. */
export const uploadedProduct = staffProduct.extend({ equal_images: z.number().optional() })

export const staffProducts = z.array(staffProduct)

export type StaffProduct = z.infer<typeof staffProduct>

export function toStaffProduct(product: StoredProduct, awaited?: string): StaffProduct {
  return {
    ...computedFieldsToWire(product),
    ...fieldsToWire(product),
    version: product.version,
    ready: product.stockCounts.map(({ choices, available, onHand }) => ({
      choices,
      number: onHand,
      held: onHand - available,
    })),
    ...(awaited ? { awaited } : {}),
    images: product.images.map(({ key, alt, focus }) => ({
      key,
      alt,
      src: picturePath(key, 320, 'jpg'),
      focus: focus ?? centre,
    })),
  }
}
