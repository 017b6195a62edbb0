import { type Categories, findCategory } from '../../category.ts'
import type { ProductCells } from './product-columns.ts'

/** Replaces the category's label by its stored value, because people write labels. */
export function withCategoryValue(categories: Categories, cells: ProductCells): ProductCells {
  const text = cells.Category?.trim()
  if (!text) return cells
  const labelled = categories.find(({ label }) => label.toLowerCase() === text.toLowerCase())
  return { ...cells, Category: (labelled ?? findCategory(categories, text))?.value ?? text }
}
