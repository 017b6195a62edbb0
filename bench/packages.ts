import { execFileSync } from 'node:child_process'
import { copyFileSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from './print.ts'
import type { Row } from './row.ts'

const root = join(import.meta.dirname, '..')
const files = [
  'package.json',
  'package-lock.json',
  'scripts/start.mjs',
  'scripts/lean-packages.mjs',
  'scripts/machine-memory.mjs',
]

/** Measures the packages that `npm start` installs on a new machine, from npm's cache or registry. */
export async function measurePackages(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'enkiama-packages-'))
  try {
    mkdirSync(join(folder, 'scripts'))
    for (const file of files) copyFileSync(join(root, file), join(folder, file))
    execFileSync(process.execPath, [join(folder, 'scripts/start.mjs'), 'install'], { cwd: folder, stdio: 'ignore' })
    const bytes = measureBytes(join(folder, 'node_modules'), new Set())
    return [{ name: 'installed packages', value: Math.round(bytes / 2 ** 20), unit: 'MB', goal: { atMost: 350 } }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function measureBytes(path: string, seen: Set<number>): number {
  const stat = lstatSync(path)
  // A file with two names, by a hard link, counts once.
  if (seen.has(stat.ino)) return 0
  seen.add(stat.ino)
  if (!stat.isDirectory()) return stat.blocks * 512
  return readdirSync(path).reduce((sum, name) => sum + measureBytes(join(path, name), seen), 0)
}

if (import.meta.main) await print(measurePackages)
