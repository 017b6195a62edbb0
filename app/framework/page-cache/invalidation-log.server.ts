const maxRemembered = 200

/** Recent invalidations. A page must not be cached if one of them is newer than its data. Null stands for all tags. */
export function createInvalidationLog() {
  const recent: (readonly string[] | null)[] = []
  let count = 0
  return {
    now: () => count,
    add(tags: readonly string[] | null) {
      count++
      recent.push(tags)
      if (recent.length > maxRemembered) recent.shift()
    },
    /** The tags invalidated since `moment`. Null: possibly any tag. */
    since(moment: number): string[] | null {
      const missed = count - moment
      if (missed > recent.length) return null
      const all = missed === 0 ? [] : recent.slice(-missed)
      return all.includes(null) ? null : all.flatMap((tags) => tags ?? [])
    },
  }
}
