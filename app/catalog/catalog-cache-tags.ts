/** The cache tag of the whole catalogue. Database triggers send it, too. */
export const wholeCatalogue = 'catalogue'

export function productTag(id: string): string {
  return `product ${id}`
}

/** The cache tags of a list. No categories means the whole catalogue. */
export function listTags(categories: readonly string[]): string[] {
  return categories.length === 0 ? [wholeCatalogue] : categories.map((category) => `category ${category}`)
}
