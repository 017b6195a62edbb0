/** `key` is for addresses, `value` for the database and the API, `label` for people. */
export const categories = [
  { key: 'bracelets', value: 'bracelets', label: 'Bracelets' },
  { key: 'body_chains', value: 'Body Chain', label: 'Body Chains' },
  { key: 'necklaces', value: 'necklaces', label: 'Necklaces' },
  { key: 'beads', value: 'beads', label: 'Beads' },
  { key: 'friendship_bracelets', value: 'friendship_bracelets', label: 'Friendship Bracelets' },
  { key: 'chokers', value: 'chokers', label: 'Chokers' },
  { key: 'bags', value: 'bags', label: 'Bags' },
  { key: 'covers', value: 'covers', label: 'Covers' },
] as const

export type Category = (typeof categories)[number]
export type CategoryKey = Category['key']
export type CategoryValue = Category['value']

export const knownCategories = () => categories.map((category) => category.value).join(', ')

export function findCategory(text: string): Category | null {
  const wanted = text.toLowerCase()
  return categories.find(({ key, value }) => key === wanted || value.toLowerCase() === wanted) ?? null
}

export function categoryOf(value: CategoryValue): Category {
  const category = findCategory(value)
  if (!category) throw new RangeError(`not a category: ${value}`)
  return category
}

export function categoryPath(key: CategoryKey): string {
  return `/shop/${key}`
}
