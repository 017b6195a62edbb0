const mostRemembered = 200

/** What changed lately, so that what was read before a change and ready after it is not kept. Null: nobody knows what. */
export function createNewsLog() {
  const recent: (readonly string[] | null)[] = []
  let count = 0
  return {
    now: () => count,
    tell(subjects: readonly string[] | null) {
      count++
      recent.push(subjects)
      if (recent.length > mostRemembered) recent.shift()
    },
    since(moment: number): string[] | null {
      const missed = count - moment
      if (missed > recent.length) return null
      const all = missed === 0 ? [] : recent.slice(-missed)
      return all.includes(null) ? null : all.flatMap((subjects) => subjects ?? [])
    },
  }
}
