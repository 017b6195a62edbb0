import { type Categories, findCategory } from '../../category.ts'
import type { ProductCells } from './product-columns.ts'

/** People know a category by its label. */
export function withCategoryValue(categories: Categories, cells: ProductCells): ProductCells {
  const text = cells.Category?.trim()
  if (!text) return cells
  const labelled = categories.find(({ label }) => label.toLowerCase() === text.toLowerCase())
  return { ...cells, Category: (labelled ?? findCategory(categories, text))?.value ?? text }
}
