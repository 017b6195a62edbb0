import type { Category } from '#app/shop/shop-category.ts'

export type { Category }

/** The fields that pages need for a link. */
export type CategoryLink = Pick<Category, 'key' | 'label'>
export type Categories = readonly Category[]
type CategoryNames = Pick<Category, 'key' | 'value'> & Partial<Pick<Category, 'formerNames'>>

export const filterVisible = <C extends { isHidden: boolean }>(categories: readonly C[]): C[] =>
  categories.filter(({ isHidden }) => !isHidden)

export function joinCategoryNames(categories: readonly CategoryNames[]): string {
  return categories.map(({ value }) => value).join(', ')
}

/** Finds a category by key or value in any letter case, otherwise by a former key or value. */
export function findCategory<C extends CategoryNames>(categories: readonly C[], text: string): C | null {
  const wanted = text.toLowerCase()
  return (
    categories.find(({ key, value }) => key === wanted || value.toLowerCase() === wanted) ??
    categories.find(({ formerNames }) => formerNames?.includes(wanted)) ??
    null
  )
}

/** Null if there is no such category, or if this process has not loaded it yet. */
export function findCategoryByValue<C extends CategoryNames>(categories: readonly C[], value: string | null): C | null {
  return categories.find((category) => category.value === value) ?? null
}

export function categoryPath(key: string): string {
  return `/shop/${key}`
}
