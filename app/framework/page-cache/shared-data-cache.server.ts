export type ReadThroughCache = <T>(tag: string, read: () => Promise<T>) => Promise<T>

/** Caches data that many pages show, such as the exchange rate. The data must not depend on the day. */
export function createSharedDataCache() {
  const values = new Map<string, Promise<unknown>>()

  async function get<T>(tag: string, read: () => Promise<T>): Promise<T> {
    const cached = values.get(tag)
    if (cached) return cached as Promise<T>
    const reading = read()
    values.set(tag, reading)
    try {
      return await reading
    } catch (error) {
      if (values.get(tag) === reading) values.delete(tag)
      throw error
    }
  }

  return {
    get,
    /** Null stands for all tags. A read in progress is not cached. */
    invalidate(tags: readonly string[] | null) {
      for (const tag of tags ?? [...values.keys()]) values.delete(tag)
    },
  }
}
