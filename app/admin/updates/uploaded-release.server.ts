import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '#app/framework/errors.ts'
import type { Installation } from '#app/infra/release/installation.server.ts'
import { ReleaseProblem, readRelease, unpackedBytes } from '#app/infra/release/release-archive.server.ts'
import { partialUpload, type ReleaseHome, uploadedFile } from '#app/infra/release/release-home.server.ts'
import type { ReleaseManifest } from '#app/infra/release/release-manifest.server.ts'
import { updateLimits } from './update.ts'

export type PartOutcome = 'taken' | 'too-large' | 'out-of-turn'

/** A part of the file, from this byte on. One that is sent twice lands in the same place. */
export async function storePart(home: ReleaseHome, part: Readable, from: number): Promise<PartOutcome> {
  const file = partialUpload(home)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  if (from === 0) await rm(file, { force: true })
  const there = await sizeOf(file)
  if (from > there) return 'out-of-turn'
  if (from >= updateLimits.fileMegabytes << 20) return 'too-large'
  const to = await open(file, there === 0 ? 'w' : 'r+')
  // Closes the file, too.
  await pipeline(part, to.createWriteStream({ start: from }))
  return 'taken'
}

function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

type Upload = { release: ReleaseManifest; file: string }
/** `mayWait`: the file is good, and may be used once the disk has room. */
export type UploadCheck = { ok: true; uploaded: Upload } | { ok: false; message: string; mayWait: boolean }

/** All of the file was sent. One that is refused is deleted. */
export async function checkUpload(installation: Installation, home: ReleaseHome): Promise<UploadCheck> {
  await rename(partialUpload(home), uploadedFile(home)).catch((error) => {
    if (errorCode(error) !== 'ENOENT') throw error
  })
  const checked = await checkRelease(installation, home)
  if (!checked.ok && !checked.mayWait) await rm(uploadedFile(home), { force: true })
  return checked
}

/** Null: no whole file was sent, or none that this version can become. */
export async function findUpload(installation: Installation): Promise<Upload | null> {
  const { home } = installation
  if (!home || (await sizeOf(uploadedFile(home))) === 0) return null
  const checked = await checkRelease(installation, home)
  return checked.ok ? checked.uploaded : null
}

async function checkRelease(installation: Installation, home: ReleaseHome): Promise<UploadCheck> {
  const file = uploadedFile(home)
  try {
    const release = await readRelease(file, installation)
    const message = await fullDiskText(home, release)
    return message ? { ok: false, message, mayWait: true } : { ok: true, uploaded: { release, file } }
  } catch (error) {
    if (error instanceof ReleaseProblem) return { ok: false, message: error.message, mayWait: false }
    if (errorCode(error) === 'ENOENT') return { ok: false, message: 'Please choose a file first.', mayWait: false }
    throw error
  }
}

/** Beside the new version, for the backup and for what the shop writes meanwhile. */
const spareBytes = 300 << 20

async function fullDiskText({ folder }: ReleaseHome, release: ReleaseManifest): Promise<string | null> {
  const { bavail, bsize } = await statfs(folder)
  const megabytes = (bytes: number) => Math.ceil(bytes / (1 << 20))
  const [free, needed] = [megabytes(bavail * bsize), megabytes(unpackedBytes(release) + spareBytes)]
  return free < needed ? `The disk has ${free} MB free, and the update needs ${needed} MB.` : null
}
