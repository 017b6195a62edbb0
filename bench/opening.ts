import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackArchive } from '../tests/support/release/make-release.ts'
import { limitMachine } from './limited-machine.ts'
import { startShopOn } from './measured-shop.ts'
import { print } from './print.ts'
import type { Row } from './row.ts'

const root = join(import.meta.dirname, '..')
const machineMegabytes = 512

/**
 * Measures the time until a demo shop in an empty data folder is open: from a clone, including npm's download, and from
 * a release.
 */
export async function measureOpening(): Promise<Row[]> {
  const releaseFolder = await mkdtemp(join(tmpdir(), 'enkiama-opening-'))
  try {
    return [
      {
        name: 'clone to open',
        value: await openFromClone(join(releaseFolder, 'clone')),
        unit: 's',
        goal: { atMost: 45 },
      },
      { name: 'release to open, 512 MB', value: await openFromRelease(releaseFolder), unit: 's', goal: { atMost: 20 } },
    ]
  } finally {
    await rm(releaseFolder, { recursive: true, force: true })
  }
}

async function openFromClone(folder: string): Promise<number> {
  execFileSync('git', ['clone', '--quiet', root, folder])
  const began = performance.now()
  const shop = await startShopOn(null, demoEnv(folder), { folder, command: 'npm start' })
  const seconds = secondsSince(began)
  await shop.end()
  return seconds
}

async function openFromRelease(place: string): Promise<number> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  execFileSync(process.execPath, [join(root, 'scripts/release.ts'), '--no-tag', `--to=${place}`], { cwd: root })
  const machine = await limitMachine(machineMegabytes)
  if (!machine) throw new Error('limiting the memory needs root and Linux')
  try {
    const began = performance.now()
    const folder = unpackArchive(join(place, `enkiama-${version}-linux-x64.tar.gz`), place)
    const start = { folder, command: 'node_modules/node/bin/node start.mjs' }
    const shop = await startShopOn(machine, demoEnv(place), start)
    const seconds = secondsSince(began)
    await shop.end()
    return seconds
  } finally {
    await machine.close()
  }
}

const demoEnv = (folder: string) => ({ ADMIN_PASSWORD: 'bench only 12', DATA_DIR: join(folder, 'data') })

const secondsSince = (began: number) => Math.round((performance.now() - began) / 100) / 10

if (import.meta.main) await print(measureOpening)
