import { z } from 'zod'
import { requiredText } from '#app/framework/text-input.ts'
import { type Cents, wireToCents } from '#app/money/money.ts'
import { type CategoryValue, categories, findCategory, knownCategories } from '../category.ts'
import {
  maxPriceCents,
  minPriceCents,
  productDescriptionMaximum,
  productNameKey,
  productNameMaximum,
} from '../product.ts'

// A name is the last part of an address, so it must not be another page, `..`, or the page's data file.
const reservedNames = new Set([...categories.map((category) => category.key), 'cart', 'checkout', '.', '..'])

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
  context.addIssue({ code: 'custom', message: `Category must be one of: ${knownCategories()}` })
  return z.NEVER
})

/** Dollars on the wire become cents. */
export const productPriceRules = z
  .number({ error: (issue) => (issue.input === undefined ? 'Price is required' : 'Price must be a number') })
  .transform((dollars, context): Cents => {
    const cents = wireToCents(dollars)
    if (cents !== null && cents >= minPriceCents && cents <= maxPriceCents) return cents
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
    `Description must have at most ${productDescriptionMaximum.toLocaleString('en')} characters`,
  )
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Description must be readable text')
