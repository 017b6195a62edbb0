/** Sorts by name: first names equal to the search, then names that begin with it, then names with a word that does. */
export function sortByNameMatch<T>(items: readonly T[], search: string, nameOf: (item: T) => string): T[] {
  const wanted = search.trim().toLowerCase()
  function rankOf(item: T): number {
    const name = nameOf(item).toLowerCase()
    if (name.startsWith(wanted)) return name.length === wanted.length ? 0 : 1
    return name.includes(` ${wanted}`) ? 2 : 3
  }
  return items.toSorted((one, other) => rankOf(one) - rankOf(other))
}
