import type { PhotoLimit } from '#app/catalog/admin/photo-rules.ts'
import { optionalSingleLineRule } from '#app/framework/text-rules.ts'
import type { OrderState } from '../order.ts'

/** A photograph of the production for the buyer. It is visible only with the order. */
export type OrderPhotograph = { id: string; words: string | null; width: number; height: number; addedAt: Date }

export const maxPhotographs = 6

/** Staff upload each photograph separately, as soon as they have taken it. */
export const orderPhotoLimit: PhotoLimit = { what: 'a photo', max: 1 }

export const captionRule = optionalSingleLineRule('A sentence with it', 200)

/** Staff add photographs from the payment until the order is sent. */
export function canPhotograph(state: OrderState): boolean {
  return state === 'paid' || state === 'making'
}
