/** What the database calls the parts of the catalogue when it tells that they changed. */
export const wholeCatalogue = 'catalogue'

export function productTag(id: string): string {
  return `product ${id}`
}

/** Of lists: no category means all. */
export function listSubjects(categories: readonly string[]): string[] {
  return categories.length === 0 ? [wholeCatalogue] : categories.map((category) => `category ${category}`)
}
