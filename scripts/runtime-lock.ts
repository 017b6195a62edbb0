export type Lock = { packages: Record<string, LockedPackage> }
type LockedPackage = {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** The part of a lockfile that these packages need, by its places in node_modules. */
export function pruneLock(lock: Lock, names: readonly string[]): Lock['packages'] {
  const pruned: Lock['packages'] = {}
  const waiting = names.map((name) => ({ name, from: '' }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = findPlace(lock, next.name, next.from)
    const found = place ? lock.packages[place] : undefined
    if (!place || !found || place in pruned) continue
    pruned[place] = found
    const needed = { ...found.dependencies, ...found.optionalDependencies, ...found.peerDependencies }
    for (const name of Object.keys(needed)) waiting.push({ name, from: `${place}/` })
  }
  return Object.fromEntries(Object.entries(pruned).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** As Node looks for it: beside what asks for it, then in each folder above. Null: an optional package that is not locked. */
function findPlace(lock: Lock, name: string, from: string): string | null {
  const place = `${from}node_modules/${name}`
  if (place in lock.packages) return place
  if (from === '') return null
  return findPlace(lock, name, from.slice(0, from.lastIndexOf('node_modules/')))
}
