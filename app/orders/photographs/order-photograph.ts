import type { PhotoLimit } from '#app/catalog/admin/photo-rules.ts'
import { optionalSingleLineRule } from '#app/framework/text-rules.ts'
import type { OrderState } from '../order.ts'

/** A photograph of the production for the buyer. It is visible only with the order. */
export type OrderPhotograph = { id: string; words: string | null; width: number; height: number; addedAt: Date }

export const maxPhotographs = 6

/** Each is uploaded on its own, as soon as it is taken. */
export const orderPhotoLimit: PhotoLimit = { what: 'a photograph', max: 1 }

export const photographText = optionalSingleLineRule('A sentence with it', 200)

/** From the payment until the order is sent. */
export function mayPhotograph(state: OrderState): boolean {
  return state === 'paid' || state === 'making'
}
