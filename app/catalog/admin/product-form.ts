import { z } from 'zod'
import { centsToWire } from '#app/money/money.ts'
import { productCategoryRules, productDescriptionRules, productNameRules, productPriceRules } from '../product-input.ts'
import type { WireProduct } from '../product-wire.ts'

/** The price is typed text: dollars and cents with a point or comma. */
export const productForm = z.object({
  name: productNameRules,
  category: z.string().min(1, 'Category is required').pipe(productCategoryRules),
  price: z
    .string()
    .trim()
    .min(1, 'Price is required')
    .transform((text) => Number(text.replace(',', '.')))
    .pipe(productPriceRules),
  description: productDescriptionRules,
})

export type ProductFormFields = z.input<typeof productForm>
export type ProductFormValues = z.output<typeof productForm>

export const emptyForm: ProductFormFields = { name: '', category: '', price: '', description: '' }

export function formOf({ name, category, price, description }: WireProduct): ProductFormFields {
  return { name, category, price: String(price), description: description ?? '' }
}

export function formToWire({ price, ...rest }: ProductFormValues) {
  return { ...rest, price: centsToWire(price) }
}

export function formToParts(values: ProductFormValues): FormData {
  const parts = new FormData()
  const fields: Record<string, string | number | null> = formToWire(values)
  for (const [name, value] of Object.entries(fields)) if (value !== null) parts.append(name, String(value))
  return parts
}
