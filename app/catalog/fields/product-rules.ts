import { z } from 'zod'
import { fieldProblem } from '#app/framework/http/problem.ts'
import { requiredText } from '#app/framework/text-input.ts'
import { decimalsText, priceLimitsText } from '#app/money/currency-names.ts'
import { type Cents, wireToCents } from '#app/money/money.ts'
import { type Categories, findCategory, joinCategoryNames } from '../category.ts'
import {
  maxPriceCents,
  maxProductDescriptionLength,
  maxProductNameLength,
  minPriceCents,
  productNameKey,
} from '../product.ts'

// Names that a product must not have: addresses of other pages below `/shop`, and names that browsers read as relative
// paths.
export const reservedNames: ReadonlySet<string> = new Set(['cart', 'checkout', '.', '..'])
const reservedText = 'Name is the address of another page, choose another one'

export const productNameRules = requiredText('Name')
  .trim()
  .normalize('NFC')
  .min(1, { error: 'Name is required', abort: true })
  .refine(
    (name) => [...name].length <= maxProductNameLength,
    `Name must have at most ${maxProductNameLength} characters`,
  )
  .refine((name) => !/[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]/u.test(name), 'Name must not contain control characters')
  .refine((name) => /[^\p{C}\p{Z}]/u.test(name), 'Name must have visible characters')
  .refine((name) => !reservedNames.has(productNameKey(name)), reservedText)
  .refine((name) => !productNameKey(name).endsWith('.data'), "Name must not end in '.data'")

/** Accepts any text. `checkCategory` then checks that the category exists. */
export const productCategoryRules = requiredText('Category')

type CategoryInput = { name?: unknown; category?: unknown }

/**
 * Checks that the category exists, and that the product's name is no category's key: products and categories share
 * their addresses.
 */
export function checkCategory(categories: Categories, { name, category }: CategoryInput) {
  const issues: { path: string[]; message: string }[] = []
  if (typeof name === 'string' && categories.some(({ key }) => key === productNameKey(name)))
    issues.push({ path: ['name'], message: reservedText })
  if (typeof category === 'string' && !findCategory(categories, category))
    issues.push({ path: ['category'], message: `Category must be one of: ${joinCategoryNames(categories)}` })
  return issues
}

/** Replaces a category's key or former name by its value. */
export function resolveCategory<T extends { name?: string; category?: string }>(categories: Categories, input: T) {
  const issues = checkCategory(categories, input)
  if (issues.length > 0) return { ok: false as const, problem: fieldProblem({ issues }) }
  const category = findCategory(categories, input.category ?? '')?.value
  return { ok: true as const, input: category === undefined ? input : { ...input, category } }
}

/** Converts an amount to minor units. */
export const productPriceRules = z
  .number({ error: (issue) => (issue.input === undefined ? 'Price is required' : 'Price must be a number') })
  .transform((amount, context): Cents => {
    const cents = wireToCents(amount)
    if (cents !== null && cents >= minPriceCents && cents <= maxPriceCents()) return cents
    context.addIssue({ code: 'custom', message: `Price must be ${priceLimitsText()}, ${decimalsText()}` })
    return z.NEVER
  })

export const productDescriptionRules = requiredText('Description')
  .trim()
  .min(1, 'Description is required')
  .refine(
    (text) => [...text].length <= maxProductDescriptionLength,
    `Description must have at most ${maxProductDescriptionLength.toLocaleString('en')} characters`,
  )
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Description must be readable text')
