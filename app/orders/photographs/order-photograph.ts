import type { PhotoPosition } from '#app/catalog/admin/photo-rules.ts'
import { optionalSingleLineRule } from '#app/framework/text-rules.ts'
import type { OrderState } from '../order.ts'

/** What a maker shows a buyer of what is made. Nobody sees it without the order. */
export type OrderPhotograph = { id: string; words: string | null; width: number; height: number; addedAt: Date }

export const photographsMaximum = 6

/** Each is sent by itself, as soon as it is taken. */
export const ofPhotograph: PhotoPosition = { what: 'a photograph', most: 1 }

export const photographText = optionalSingleLineRule('A sentence with it', 200)

/** From the money to the parcel. */
export function mayPhotograph(state: OrderState): boolean {
  return state === 'paid' || state === 'making'
}
