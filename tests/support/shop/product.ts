import { initialFields } from '../../../app/catalog/fields/each-field.ts'
import type { Product } from '../../../app/catalog/product.ts'

/** A product with only the required fields. */
export const bareProduct: Product = {
  ...initialFields(),
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Herd band',
  category: 'bracelets',
  priceCents: 2200,
  description: null,
  images: [],
  stockCounts: [],
  version: 1,
}

/** An option that changes the price. */
export const wrist = {
  name: 'Wrist',
  values: [
    { name: '16 cm', differenceCents: 0 },
    { name: '20 cm', differenceCents: 400 },
  ],
}
