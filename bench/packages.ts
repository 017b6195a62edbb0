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

/** What `npm start` leaves of its packages on a machine that had none, as npm's cache or registry gives them. */
export async function measurePackages(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'enkiama-packages-'))
  try {
    mkdirSync(join(folder, 'scripts'))
    for (const file of files) copyFileSync(join(root, file), join(folder, file))
    execFileSync(process.execPath, [join(folder, 'scripts/start.mjs'), 'install'], { cwd: folder, stdio: 'ignore' })
    const bytes = bytesOf(join(folder, 'node_modules'), new Set())
    return [{ name: 'installed packages', value: Math.round(bytes / 2 ** 20), unit: 'MB', goal: { atMost: 350 } }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function bytesOf(path: string, seen: Set<number>): number {
  const stat = lstatSync(path)
  // A file may stand in two places and take its room once.
  if (seen.has(stat.ino)) return 0
  seen.add(stat.ino)
  if (!stat.isDirectory()) return stat.blocks * 512
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name), seen), 0)
}

if (import.meta.main) await print(measurePackages)
