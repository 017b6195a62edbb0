import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { print } from './print.ts'
import type { Row } from './row.ts'

const root = join(import.meta.dirname, '..')

type Package = { dev?: boolean; devOptional?: boolean }

/** Everything that a shop needs which is never tested: what the lockfile marks as for development is left out. */
export async function measurePackages(): Promise<Row[]> {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const packages = Object.entries<Package>(lockfile.packages)
  const needed = packages.filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  const listed = new Set(packages.map(([path]) => join(root, path)))
  const seen = new Set<number>()
  const bytes = needed.reduce((sum, [path]) => sum + bytesOf(join(root, path), listed, seen), 0)
  return [{ name: 'installed packages', value: Math.round(bytes / 2 ** 20), unit: 'MB', goal: { atMost: 350 } }]
}

/** With packages that are installed within it, but for those with a line of their own in the lockfile. */
function bytesOf(path: string, listed: ReadonlySet<string>, seen: Set<number>): number {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  // A file may stand in two places and take its room once.
  if (!stat || seen.has(stat.ino)) return 0
  seen.add(stat.ino)
  if (!stat.isDirectory()) return stat.blocks * 512
  const inner = readdirSync(path).map((name) => join(path, name))
  return inner.reduce((sum, one) => (listed.has(one) ? sum : sum + bytesOf(one, listed, seen)), 0)
}

if (import.meta.main) await print(measurePackages)
