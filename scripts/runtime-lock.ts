export type Lock = { packages: Record<string, LockedPackage> }
type LockedPackage = {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** The entries of a lockfile that these packages need, by path in node_modules. */
export function pruneLock(lock: Lock, names: readonly string[]): Lock['packages'] {
  const pruned: Lock['packages'] = {}
  const queue = names.map((name) => ({ name, from: '' }))
  for (let next = queue.pop(); next; next = queue.pop()) {
    const path = resolvePath(lock, next.name, next.from)
    const entry = path ? lock.packages[path] : undefined
    if (!path || !entry || path in pruned) continue
    pruned[path] = entry
    const dependencies = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies }
    for (const name of Object.keys(dependencies)) queue.push({ name, from: `${path}/` })
  }
  return Object.fromEntries(Object.entries(pruned).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * Resolves a package as Node does: beside the importing package, then in each folder above. Null: an optional package
 * without an entry.
 */
function resolvePath(lock: Lock, name: string, from: string): string | null {
  const path = `${from}node_modules/${name}`
  if (path in lock.packages) return path
  if (from === '') return null
  return resolvePath(lock, name, from.slice(0, from.lastIndexOf('node_modules/')))
}
