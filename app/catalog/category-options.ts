import type { Category } from './category.ts'

/** The options of select boxes for staff. */
export function categoryOptions(categories: readonly Pick<Category, 'value' | 'label' | 'isHidden'>[]) {
  return categories.map(({ value, label, isHidden }) => ({ value, label: isHidden ? `${label} (hidden)` : label }))
}
