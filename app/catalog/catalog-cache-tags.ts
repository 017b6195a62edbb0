/** The tag of the whole catalogue in the database's notifications. */
export const wholeCatalogue = 'catalogue'

export function productTag(id: string): string {
  return `product ${id}`
}

/** The tags of a list; no categories means all. */
export function listTags(categories: readonly string[]): string[] {
  return categories.length === 0 ? [wholeCatalogue] : categories.map((category) => `category ${category}`)
}
