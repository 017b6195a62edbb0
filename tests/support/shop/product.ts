import { initialFields } from '../../../app/catalog/fields/each-field.ts'
import type { Product } from '../../../app/catalog/product.ts'

/** Only the required fields. */
export const bareProduct: Product = {
  ...initialFields(),
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Herd band',
  category: 'bracelets',
  priceCents: 2200,
  description: null,
  images: [],
  ready: [],
  version: 1,
}
