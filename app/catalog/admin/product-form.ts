import { z } from 'zod'
import { productCategoryRules, productDescriptionRules, productNameRules, productPriceRules } from '../product-input.ts'

/** The fields of the upload and edit forms. The price is typed text there, dollars and cents with a point or comma. */
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
