/** Things with a size, up to a sum of bytes: what was used longest ago makes room. */
export type Room<K, T> = {
  use(key: K): T | undefined
  peek(key: K): T | undefined
  /** What would be pushed out first by something of this size; nothing while there is room for it. */
  firstToGo(size: number): K | undefined
  put(key: K, size: number, thing: T): void
  drop(key: K): void
  entries(): IterableIterator<[K, T]>
}

export function createRoom<K, T>(most: number, onDrop: (thing: T, key: K) => void = () => {}): Room<K, T> {
  const things = new Map<K, T>()
  const sizes = new Map<K, number>()
  let newest: K | undefined
  let sum = 0

  function drop(key: K) {
    const thing = things.get(key)
    if (thing === undefined) return
    things.delete(key)
    sum -= sizes.get(key) ?? 0
    sizes.delete(key)
    onDrop(thing, key)
  }

  return {
    use(key) {
      const thing = things.get(key)
      if (thing === undefined || key === newest) return thing
      things.delete(key)
      things.set(key, thing)
      newest = key
      return thing
    },
    peek: (key) => things.get(key),
    firstToGo: (size) => (sum + size > most ? things.keys().next().value : undefined),
    put(key, size, thing) {
      if (things.get(key) !== thing) drop(key)
      things.delete(key)
      things.set(key, thing)
      newest = key
      sum += size - (sizes.get(key) ?? 0)
      sizes.set(key, size)
      for (const oldest of things.keys()) {
        if (sum <= most) return
        drop(oldest)
      }
    },
    drop,
    entries: () => things.entries(),
  }
}
