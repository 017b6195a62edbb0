/** The same items: first those whose name is the search, then begins with it, then has a word that begins with it. */
export function namedFirst<T>(items: readonly T[], search: string, nameOf: (item: T) => string): T[] {
  const wanted = search.trim().toLowerCase()
  function rankOf(item: T): number {
    const name = nameOf(item).toLowerCase()
    if (name.startsWith(wanted)) return name.length === wanted.length ? 0 : 1
    return name.includes(` ${wanted}`) ? 2 : 3
  }
  return items.toSorted((one, other) => rankOf(one) - rankOf(other))
}
