import type { PhotoLimit } from '#app/catalog/admin/photo-rules.ts'
import { optionalSingleLineRule, tidyText } from '#app/framework/text-rules.ts'
import type { OrderState } from '#app/orders/order.ts'

/** Its author may change it until it is shown; changed, it waits again. */
export type ReviewState = 'waiting' | 'shown' | 'turned-down'

export const maxStars = 5
export const starsText = 'Please choose from 1 to 5 stars'

export const reviewRules = {
  words: { label: 'Your review', tidy: tidyText, maxLength: 2000 },
  name: optionalSingleLineRule('First name', 30),
}

export const reasonRule = { label: 'Reason', tidy: tidyText, maxLength: 500 }
export const answerRule = { label: 'Answer', tidy: tidyText, isOptional: true, maxLength: 1000 }

export const reviewPhotoLimit: PhotoLimit = { what: 'a review', max: 3 }

export type ReviewPhoto = { key: string; width: number; height: number }

/** The piece has left the workshop, and its money has not all gone back. */
export function mayReview(state: OrderState): boolean {
  return state === 'sent' || state === 'delivered'
}

const removing = 'remove-'

/** The form's field that takes away a picture that is there. */
export function removeField(key: string): string {
  return `${removing}${key}`
}

/** The keys of the pictures that a form takes away. */
export function removedBy(fields: readonly string[]): string[] {
  return fields.flatMap((field) => (field.startsWith(removing) ? [field.slice(removing.length)] : []))
}
