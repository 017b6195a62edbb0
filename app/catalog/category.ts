import type { Category } from '#app/shop/shop-category.ts'

export type { Category }

/** What pages say of one. */
export type CategoryLink = Pick<Category, 'key' | 'label'>
export type Categories = readonly Category[]
type Named = Pick<Category, 'key' | 'value'> & Partial<Pick<Category, 'formerNames'>>

export const shownAmong = <C extends { isHidden: boolean }>(categories: readonly C[]): C[] =>
  categories.filter(({ isHidden }) => !isHidden)

export function knownCategories(categories: readonly Named[]): string {
  return categories.map(({ value }) => value).join(', ')
}

/** By its key or value, in any case; else by a former one. */
export function findCategory<C extends Named>(categories: readonly C[], text: string): C | null {
  const wanted = text.toLowerCase()
  return (
    categories.find(({ key, value }) => key === wanted || value.toLowerCase() === wanted) ??
    categories.find(({ formerNames }) => formerNames?.includes(wanted)) ??
    null
  )
}

/** Null where the process has not heard of it yet. */
export function categoryOf<C extends Named>(categories: readonly C[], value: string | null): C | null {
  return categories.find((category) => category.value === value) ?? null
}

export function categoryPath(key: string): string {
  return `/shop/${key}`
}
