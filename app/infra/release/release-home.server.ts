import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { access, constants, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder } from '../../framework/database/write-once.server.ts'
import { childEnvironment } from '../../framework/process/child-environment.server.ts'
import { keysName } from './release-manifest.server.ts'

/** `folder` has `releases/` and the link `current`, from which the shop was started. */
export type ReleaseHome = { folder: string; own: string }

/** `scripts/release-trial.mjs` reads and writes the same fields. */
export type UpdateState = {
  id: string
  /** The names of folders in `releases`. */
  from: string
  to: string
  version: string
  by: { id: string; name: string }
  startedAt: string
  step: 'backup' | 'unpack' | 'verify' | 'switched' | 'done' | 'failed' | 'rolled-back'
  /** The number of starts of the new version that did not become ready. */
  starts: number
  problem?: string
  /** True once the audit log has an entry about the update. */
  isRecorded?: true
}

/** Null if the shop runs from a clone or in a container. Then its operator updates it. */
export function findReleaseHome(root: string): ReleaseHome | null {
  const releases = dirname(root)
  if (basename(releases) !== 'releases') return null
  const folder = dirname(releases)
  try {
    // While this version is on trial, `current` still links to another release, so only the folders are compared.
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
/** The name of an incomplete upload. */
export const partialUpload = (home: ReleaseHome) => `${uploadedFile(home)}.part`
export const pidFile = ({ folder }: Pick<ReleaseHome, 'folder'>) => join(folder, 'shop.pid')

/** True if the shop's user may add a release beside the running one. */
export async function canUpdate({ folder }: ReleaseHome): Promise<boolean> {
  const folders = [folder, join(folder, 'releases')]
  return Promise.all(folders.map((folder) => access(folder, constants.W_OK))).then(
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

/** Writes the file completely or not at all, and resolves when it is on disk. */
export async function storeDurably({ folder }: ReleaseHome, file: string, text: string): Promise<void> {
  const partial = `${file}.new`
  await writeFile(partial, text, { flush: true })
  await rename(partial, file)
  await syncFolder(folder)
}

/** Switches `current` in one step, so that the shop finds a complete release whenever it starts. */
export async function switchTo(home: Pick<ReleaseHome, 'folder'>, name: string): Promise<void> {
  const next = join(home.folder, 'next')
  rmSync(next, { force: true })
  symlinkSync(join('releases', name), next)
  renameSync(next, join(home.folder, 'current'))
  await syncFolder(home.folder)
}

export const partialRelease = (home: ReleaseHome, name: string) => releaseFolder(home, `.${name}.part`)

/** Gives a verified release its final name once all its files are on disk. */
export async function finalizeRelease(home: ReleaseHome, name: string): Promise<void> {
  const partial = partialRelease(home, name)
  await copyEarlierFiles(releaseFolder(home, home.own), partial)
  await promisify(execFile)('sync', ['--file-system', partial], { env: childEnvironment() })
  await rm(releaseFolder(home, name), { recursive: true, force: true })
  await rename(partial, releaseFolder(home, name))
  await syncFolder(join(home.folder, 'releases'))
}

/** Copies the earlier version's files, because pages that are open during the update still request them. */
async function copyEarlierFiles(from: string, to: string) {
  const earlier = join(to, 'build/earlier')
  await mkdir(earlier, { recursive: true })
  await cp(join(from, 'build/client/assets'), earlier, { recursive: true, force: false })
}

export async function removePartialReleases({ folder }: ReleaseHome): Promise<void> {
  const releases = join(folder, 'releases')
  for (const name of await readdir(releases))
    if (name.endsWith('.part')) await rm(join(releases, name), { recursive: true, force: true })
}

/**
 * Keeps the running release, the one before, and any release whose programs still run, such as a database that was not
 * restarted. Releases that the shop's user may not remove stay.
 */
export async function removeOldReleases(home: ReleaseHome, before: string): Promise<void> {
  const keptNames = new Set([home.own, before, ...releasesInUse(home)])
  for (const name of await readdir(join(home.folder, 'releases')))
    if (!keptNames.has(name)) await rm(releaseFolder(home, name), { recursive: true, force: true }).catch(() => {})
}

function releasesInUse({ folder }: ReleaseHome): string[] {
  const releases = `${realpathSync(join(folder, 'releases'))}/`
  const programs = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return programs.flatMap((id) => {
    const program = linkTarget(`/proc/${id}/exe`)
    return program?.startsWith(releases) ? [program.slice(releases.length).split('/')[0] ?? ''] : []
  })
}

/** Null if the program has ended meanwhile or belongs to another user. */
function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}
