import { z } from 'zod'
import { type Cents, wireToCents } from '#app/money/money.ts'
import { requiredText } from '#app/platform/text-input.ts'
import { type CategoryValue, categories, findCategory, knownCategories } from './category.ts'
import { choicesRules } from './choices-input.ts'
import {
  leastPriceCents,
  makingDaysMaximum,
  mostPriceCents,
  productDescriptionMaximum,
  productNameKey,
  productNameMaximum,
} from './product.ts'
import { isSameChoice, withholdings } from './stock/stock.ts'
import { chosenOf } from './wish.ts'

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
  context.addIssue({ code: 'custom', message: `Category must be one of: ${knownCategories}` })
  return z.NEVER
})

/** Dollars on the wire become cents. */
export const productPriceRules = z
  .number({ error: (issue) => (issue.input === undefined ? 'Price is required' : 'Price must be a number') })
  .transform((dollars, context): Cents => {
    const cents = wireToCents(dollars)
    if (cents !== null && cents >= leastPriceCents && cents <= mostPriceCents) return cents
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

const makingDaysText = `Days to make it must be a whole number from 1 to ${makingDaysMaximum}`

/** Null: as many as the shop's pieces usually take. */
export const makingDaysRules = z
  .int(makingDaysText)
  .min(1, makingDaysText)
  .max(makingDaysMaximum, makingDaysText)
  .nullable()

const readyTwiceText = 'Ready is said twice of the same choices'
const readyText = 'Ready must be a whole number from 0 to 999'

/** `number`: on the shelf, also of what an order holds; `was`: what the page showed. */
export const readyRules = z
  .array(
    z.strictObject({
      choices: z.record(z.string(), z.string()).default({}),
      number: z.int(readyText).min(0, readyText).max(999, readyText),
      was: z.int().min(0).optional(),
    }),
  )
  .max(100, 'Ready can be said of at most 100 combinations')
  .superRefine((ready, context) => {
    for (const [index, { choices }] of ready.entries()) {
      const isTwice = ready.slice(0, index).some((one) => isSameChoice(one.choices, chosenOf(choices)))
      if (isTwice) context.addIssue({ code: 'custom', path: [index, 'choices'], message: readyTwiceText })
    }
  })

export const productInput = z.strictObject({
  name: productNameRules,
  category: productCategoryRules,
  price: productPriceRules,
  description: productDescriptionRules,
  /** Absent: as they are. */
  choices: choicesRules.optional(),
  made_to_order: z.boolean().optional(),
  making_days: makingDaysRules.optional(),
  ready: readyRules.optional(),
  withheld: z.enum(withholdings).nullable().optional(),
})

export const productFormInput = productInput.extend({
  price: z.preprocess(readNumber, productPriceRules),
  choices: z.preprocess(readJson, choicesRules.optional()),
  made_to_order: z.preprocess(readJson, z.boolean().optional()),
  making_days: z.preprocess(readJson, makingDaysRules.optional()),
  ready: z.preprocess(readJson, readyRules.optional()),
  withheld: z.enum(withholdings).optional(),
})

function readNumber(text: unknown): unknown {
  return typeof text === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : text
}

/** What can't be read is told by the rules. */
function readJson(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function toDetails(input: z.output<typeof productInput>) {
  const { price, choices, made_to_order, making_days, ready, withheld, ...rest } = input
  return {
    ...rest,
    priceCents: price,
    ...(choices ? { choices } : {}),
    ...(made_to_order === undefined ? {} : { isMadeToOrder: made_to_order }),
    ...(making_days === undefined ? {} : { makingDays: making_days }),
    ...(withheld === undefined ? {} : { withheld }),
    ...(ready ? { ready } : {}),
  }
}
