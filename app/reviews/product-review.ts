import type { PhotoLimit } from '#app/catalog/admin/photo-rules.ts'
import { optionalSingleLineRule, tidyText } from '#app/framework/text-rules.ts'
import type { OrderState } from '#app/orders/order.ts'

/** The author may change a review until it is published. A changed review waits again. */
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

/** True once the order is sent, unless it is refunded. */
export function canReview(state: OrderState): boolean {
  return state === 'sent' || state === 'delivered'
}

const removePrefix = 'remove-'

/** The name of the form field that removes a stored photo. */
export function removeFieldName(key: string): string {
  return `${removePrefix}${key}`
}

/** Returns the keys of the photos that the form removes. */
export function readRemovedKeys(fields: readonly string[]): string[] {
  return fields.flatMap((field) => (field.startsWith(removePrefix) ? [field.slice(removePrefix.length)] : []))
}
