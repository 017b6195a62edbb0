import { z } from 'zod'
import type { Cents } from '#app/money/money.ts'
import { wireToCents } from '#app/money/money.ts'
import { requiredText } from '#app/platform/required-text.ts'
import { type CategoryValue, categories, findCategory, knownCategories } from './category.ts'
import type { FocusPoint } from './focus-point.ts'

export type ProductImage = {
  key: string
  alt: string
  width: number
  height: number
  /** What stays in view where it is cropped; its middle where none is set. */
  focus?: FocusPoint | null
}

export type Product = {
  id: string
  name: string
  category: CategoryValue
  priceCents: Cents
  description: string | null
  images: ProductImage[]
  /** Raised with every change, so that two members of staff do not overwrite each other. */
  version: number
}

export const productNameMaximum = 120
export const productDescriptionMaximum = 4000
export const productImagesMaximum = 8

// A name is the last part of an address, so it may not be another page's, nor a step up, nor a page's data.
const reservedNames = new Set([...categories.map((category) => category.key), 'cart', 'checkout', '.', '..'])

/** Unique without regard to case: two names with the same key are the same name. */
export function productNameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}

export const productNameRules = requiredText('Name')
  .trim()
  .normalize('NFC')
  .min(1, { error: 'Name is required', abort: true })
  .refine((name) => [...name].length <= productNameMaximum, `Name must have at most ${productNameMaximum} characters`)
  .refine((name) => !/[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]/u.test(name), 'Name must not contain control characters')
  .refine((name) => /[^\p{C}\p{Z}]/u.test(name), 'Name must have visible characters')
  .refine((name) => !reservedNames.has(productNameKey(name)), 'Name is the address of another page, choose another one')
  .refine((name) => !productNameKey(name).endsWith('.data'), "Name must not end in '.data'")

export const productCategoryRules = requiredText('Category').transform((text, context): CategoryValue => {
  const category = findCategory(text)
  if (category) return category.value
  context.addIssue({ code: 'custom', message: `Category must be one of: ${knownCategories}` })
  return z.NEVER
})

/** Dollars on the wire, cents inside. */
export const productPriceRules = z
  .number({ error: (issue) => (issue.input === undefined ? 'Price is required' : 'Price must be a number') })
  .transform((dollars, context): Cents => {
    const cents = wireToCents(dollars)
    if (cents !== null && cents >= 1 && cents <= 1_000_000) return cents
    context.addIssue({
      code: 'custom',
      message: 'Price must be from 0.01 to 10,000 dollars, with at most two decimals',
    })
    return z.NEVER
  })

export const productDescriptionRules = requiredText('Description')
  .trim()
  .min(1, 'Description is required')
  .refine(
    (text) => [...text].length <= productDescriptionMaximum,
    `Description must have at most ${productDescriptionMaximum} characters`,
  )
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Description must be readable text')

export const productInput = z.strictObject({
  name: productNameRules,
  category: productCategoryRules,
  price: productPriceRules,
  description: productDescriptionRules,
})

/** The product's page. Any name that the rules allow comes back unchanged from `nameFromPath`. */
export function productPath(name: string): string {
  // The router takes `_` at the end of a data request for a slash at the end of the page's address, and `*` for a pattern.
  return `/shop/${encodeURIComponent(name).replace(/_$/, '%5F').replaceAll('*', '%2A')}`
}

/**
 * The name in a page's address. It reads the raw path, because a router's parameter no longer tells `%2F` (a slash)
 * from `%252F` (the three characters). Null where no name can come out of it.
 */
export function nameFromPath(pathname: string): string | null {
  const segment = pathname.replace(/^\/shop\//i, '').replace(/\/$/, '')
  try {
    const name = decodeURIComponent(segment)
    return /\p{Cc}/u.test(name) ? null : name
  } catch {
    return null
  }
}

export const pageTitleSuffix = ' ( PRE - ORDER )'
