/** Sorts by name: a name equal to the search comes first, then one that begins with it, then one with such a word. */
export function namedFirst<T>(items: readonly T[], search: string, nameOf: (item: T) => string): T[] {
  const wanted = search.trim().toLowerCase()
  function rankOf(item: T): number {
    const name = nameOf(item).toLowerCase()
    if (name.startsWith(wanted)) return name.length === wanted.length ? 0 : 1
    return name.includes(` ${wanted}`) ? 2 : 3
  }
  return items.toSorted((one, other) => rankOf(one) - rankOf(other))
}
