import { z } from 'zod'
import { centsToWire } from '#app/money/money.ts'
import { choicesRules, choicesToWire } from '../choices-input.ts'
import { productCategoryRules, productDescriptionRules, productNameRules, productPriceRules } from '../product-input.ts'
import type { WireProduct } from '../product-wire.ts'

const typedDollars = z
  .string()
  .trim()
  .transform((text) => Number(text.replace(',', '.')))

/** Amounts are typed text: dollars and cents with a point or comma. An empty difference is none. */
export const productForm = z.object({
  name: productNameRules,
  category: z.string().min(1, 'Category is required').pipe(productCategoryRules),
  price: z.string().trim().min(1, 'Price is required').pipe(typedDollars).pipe(productPriceRules),
  description: productDescriptionRules,
  choices: z
    .array(z.object({ name: z.string(), values: z.array(z.object({ name: z.string(), difference: typedDollars })) }))
    .transform((choices): z.input<typeof choicesRules> => choices)
    .pipe(choicesRules),
})

export type ProductFormFields = z.input<typeof productForm>
export type ProductFormValues = z.output<typeof productForm>

export const emptyForm: ProductFormFields = { name: '', category: '', price: '', description: '', choices: [] }

export function formOf({ name, category, price, description, choices = [] }: WireProduct): ProductFormFields {
  const typed = choices.map((choice) => ({
    name: choice.name,
    values: choice.values.map((value) => ({ name: value.name, difference: String(value.difference || '') })),
  }))
  return { name, category, price: String(price), description: description ?? '', choices: typed }
}

export function formToWire({ price, choices, ...rest }: ProductFormValues) {
  return { ...rest, price: centsToWire(price), choices: choicesToWire(choices) }
}

export function formToParts(values: ProductFormValues): FormData {
  const parts = new FormData()
  const { choices, ...fields } = formToWire(values)
  for (const [name, value] of Object.entries(fields)) parts.append(name, String(value))
  if (choices.length > 0) parts.append('choices', JSON.stringify(choices))
  return parts
}
