import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode, nullIfMissing } from '#app/framework/errors.ts'
import type { Installation } from '#app/infra/release/installation.server.ts'
import { ReleaseProblem, readRelease, unpackedBytes } from '#app/infra/release/release-archive.server.ts'
import { partialUpload, type ReleaseHome, uploadedFile } from '#app/infra/release/release-home.server.ts'
import type { ReleaseManifest } from '#app/infra/release/release-manifest.server.ts'
import { updateLimits } from './update.ts'

export type PartOutcome = 'taken' | 'too-large' | 'out-of-turn'

/** Writes a part of the file, starting at the byte `from`. The same part may be sent twice. */
export async function storePart(home: ReleaseHome, part: Readable, from: number): Promise<PartOutcome> {
  const file = partialUpload(home)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  if (from === 0) await rm(file, { force: true })
  const storedBytes = await sizeOf(file)
  if (from > storedBytes) return 'out-of-turn'
  if (from >= updateLimits.fileMegabytes << 20) return 'too-large'
  const target = await open(file, storedBytes === 0 ? 'w' : 'r+')
  // The stream closes the file.
  await pipeline(part, target.createWriteStream({ start: from }))
  return 'taken'
}

function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

type Upload = { release: ReleaseManifest; file: string }
/** `canRetry`: the file is good, and can be installed once the disk has room. */
export type UploadCheck = { ok: true; uploaded: Upload } | { ok: false; message: string; canRetry: boolean }

/** Checks the file after its last part. A refused file is deleted. */
export async function checkUpload(installation: Installation, home: ReleaseHome): Promise<UploadCheck> {
  await nullIfMissing(rename(partialUpload(home), uploadedFile(home)))
  const checked = await checkRelease(installation, home)
  if (!checked.ok && !checked.canRetry) await rm(uploadedFile(home), { force: true })
  return checked
}

/** Null if no complete file was uploaded, or this version can't update to it. */
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
    return message ? { ok: false, message, canRetry: true } : { ok: true, uploaded: { release, file } }
  } catch (error) {
    if (error instanceof ReleaseProblem) return { ok: false, message: error.message, canRetry: false }
    if (errorCode(error) === 'ENOENT') return { ok: false, message: 'Please choose a file first.', canRetry: false }
    throw error
  }
}

/** Free space for the backup and for what the shop writes during the update. */
const spareBytes = 300 << 20

async function fullDiskText({ folder }: ReleaseHome, release: ReleaseManifest): Promise<string | null> {
  const { bavail, bsize } = await statfs(folder)
  const megabytes = (bytes: number) => Math.ceil(bytes / (1 << 20))
  const [free, needed] = [megabytes(bavail * bsize), megabytes(unpackedBytes(release) + spareBytes)]
  return free < needed ? `The disk has ${free} MB free, and the update needs ${needed} MB.` : null
}
