export type ReadFact = <T>(subject: string, read: () => Promise<T>) => Promise<T>

/** What many answers show, such as the rate: read once, until its subject changes, so it must not depend on the day. */
export function createKeptFacts() {
  const facts = new Map<string, Promise<unknown>>()

  async function get<T>(subject: string, read: () => Promise<T>): Promise<T> {
    const known = facts.get(subject)
    if (known) return known as Promise<T>
    const reading = read()
    facts.set(subject, reading)
    try {
      return await reading
    } catch (error) {
      if (facts.get(subject) === reading) facts.delete(subject)
      throw error
    }
  }

  return {
    get,
    /** Null: anything may have changed. What is being read is forgotten, too. */
    forget(subjects: readonly string[] | null) {
      for (const subject of subjects ?? [...facts.keys()]) facts.delete(subject)
    },
  }
}
