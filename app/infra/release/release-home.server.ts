import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { access, constants, cp, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '../../framework/process/child-environment.server.ts'
import { keysName } from './release-manifest.server.ts'

/** The folder with `releases/` and the link `current`, by which the shop was started. */
export type ReleaseHome = { folder: string; own: string }

/** As scripts/release-trial.mjs reads and writes it, too. */
export type UpdateState = {
  id: string
  /** Folders in `releases`. */
  from: string
  to: string
  version: string
  by: { id: string; name: string }
  startedAt: string
  step: 'backup' | 'unpack' | 'verify' | 'switched' | 'done' | 'failed' | 'rolled-back'
  /** How often the new version was started and did not become ready. */
  starts: number
  problem?: string
  /** The audit log has it. */
  isRecorded?: true
}

/** Null: the shop runs from a clone or a container's folder, and is updated by its operator. */
export function findReleaseHome(root: string): ReleaseHome | null {
  const releases = dirname(root)
  if (basename(releases) !== 'releases') return null
  const folder = dirname(releases)
  try {
    // While this version is tried, `current` is another release: only the folders must be the same.
    return dirname(realpathSync(join(folder, 'current'))) === realpathSync(releases)
      ? { folder, own: basename(root) }
      : null
  } catch {
    return null
  }
}

export function releaseFolder({ folder }: Pick<ReleaseHome, 'folder'>, name: string): string {
  return join(folder, 'releases', name)
}

export const uploadedFile = ({ folder }: ReleaseHome) => join(folder, 'uploads', 'release.tar.gz')
/** Until all of it is there. */
export const partialUpload = (home: ReleaseHome) => `${uploadedFile(home)}.part`
export const pidFile = ({ folder }: Pick<ReleaseHome, 'folder'>) => join(folder, 'shop.pid')

/** Whether the shop's user may put a release beside the one that runs. */
export async function mayUpdate({ folder }: ReleaseHome): Promise<boolean> {
  const places = [folder, join(folder, 'releases')]
  return Promise.all(places.map((place) => access(place, constants.W_OK))).then(
    () => true,
    () => false,
  )
}

export function readOwnKeys(root: string): string {
  try {
    return readFileSync(join(root, keysName), 'utf8')
  } catch {
    return ''
  }
}

const stateFile = ({ folder }: Pick<ReleaseHome, 'folder'>) => join(folder, 'update.json')

export async function readUpdate(home: ReleaseHome): Promise<UpdateState | null> {
  const text = await readFile(stateFile(home), 'utf8').catch(() => null)
  try {
    return text === null ? null : (JSON.parse(text) as UpdateState)
  } catch {
    return null
  }
}

export function storeUpdate(home: ReleaseHome, state: UpdateState): Promise<void> {
  return storeDurably(home, stateFile(home), `${JSON.stringify(state)}\n`)
}

/** Whole or not at all, and on the disk before anything else happens. */
export async function storeDurably({ folder }: ReleaseHome, file: string, text: string): Promise<void> {
  const draft = `${file}.new`
  await writeFile(draft, text, { flush: true })
  await rename(draft, file)
  await syncFolder(folder)
}

/** In one step, so that a start at any moment finds a whole release. */
export async function switchTo(home: Pick<ReleaseHome, 'folder'>, name: string): Promise<void> {
  const next = join(home.folder, 'next')
  rmSync(next, { force: true })
  symlinkSync(join('releases', name), next)
  renameSync(next, join(home.folder, 'current'))
  await syncFolder(home.folder)
}

async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

export const draftOf = (home: ReleaseHome, name: string) => releaseFolder(home, `.${name}.part`)

/** What was unpacked and verified takes its name, once all of it is on the disk. */
export async function adoptRelease(home: ReleaseHome, name: string): Promise<void> {
  const draft = draftOf(home, name)
  await copyEarlierFiles(releaseFolder(home, home.own), draft)
  await promisify(execFile)('sync', ['--file-system', draft], { env: childEnvironment() })
  await rm(releaseFolder(home, name), { recursive: true, force: true })
  await rename(draft, releaseFolder(home, name))
  await syncFolder(join(home.folder, 'releases'))
}

/** Pages that are open meanwhile ask for the files of the version that they came from. */
async function copyEarlierFiles(from: string, to: string) {
  const earlier = join(to, 'build/earlier')
  await mkdir(earlier, { recursive: true })
  await cp(join(from, 'build/client/assets'), earlier, { recursive: true, force: false })
}

export async function removeDrafts({ folder }: ReleaseHome): Promise<void> {
  const releases = join(folder, 'releases')
  for (const name of await readdir(releases))
    if (name.endsWith('.part')) await rm(join(releases, name), { recursive: true, force: true })
}

/**
 * Keeps what runs, the release before, and one from which a program still runs: the database may go on in the programs
 * of an earlier release. What the shop's user may not remove stays.
 */
export async function removeOldReleases(home: ReleaseHome, before: string): Promise<void> {
  const kept = new Set([home.own, before, ...releasesInUse(home)])
  for (const name of await readdir(join(home.folder, 'releases')))
    if (!kept.has(name)) await rm(releaseFolder(home, name), { recursive: true, force: true }).catch(() => {})
}

function releasesInUse({ folder }: ReleaseHome): string[] {
  const releases = `${realpathSync(join(folder, 'releases'))}/`
  const programs = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return programs.flatMap((id) => {
    const program = linkTarget(`/proc/${id}/exe`)
    return program?.startsWith(releases) ? [program.slice(releases.length).split('/')[0] ?? ''] : []
  })
}

/** Null for a program that ended meanwhile or belongs to another user. */
function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}
