import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { errorCode } from '../../framework/errors.ts'
import { BackupProblem } from '../backup/backup-problem.server.ts'
import { readTar, type TarEntry } from '../backup/tar.server.ts'
import {
  compareVersions,
  type FileEntry,
  isSignedByAny,
  manifestName,
  parseManifest,
  type ReleaseManifest,
  signatureName,
} from './release-manifest.server.ts'

/** The message is for the owner who uploaded the file. The shop has not been changed. */
export class ReleaseProblem extends Error {
  override name = 'ReleaseProblem'
}

const maxManifestBytes = 4 << 20
const maxSignatureBytes = 200
const tarBlock = 512

const damagedRelease = () => new ReleaseProblem('This file is damaged or was cut off. Please get it again.')
const notARelease = () => new ReleaseProblem('This is not a release of the shop.')

/** The running version, and the public keys it trusts: one of them must have signed a newer release. */
export type Trust = { name: string; version: string; platform: string; keys: readonly string[] }

/** The signed manifest of an archive that may replace the running version. Reads the first two entries only. */
export async function readRelease(file: string, trust: Trust): Promise<ReleaseManifest> {
  return withEntries(file, maxManifestBytes * 2, async (entries) => {
    const manifest = await readMetadata(await nextEntry(entries), manifestName, maxManifestBytes)
    const signature = await readMetadata(await nextEntry(entries), signatureName, maxSignatureBytes)
    if (!isSignedByAny(trust.keys, manifest, Buffer.from(signature.toString('latin1'), 'base64')))
      throw new ReleaseProblem('This release is not signed by a key that this shop trusts.')
    const release = parseManifest(manifest)
    if (!release) throw notARelease()
    checkCompatible(release, trust)
    return release
  })
}

function checkCompatible(release: ReleaseManifest, { name, version, platform }: Trust) {
  if (release.name !== name) throw notARelease()
  if (release.platform !== platform)
    throw new ReleaseProblem(`This release is for ${release.platform}, and the shop runs on ${platform}.`)
  if (compareVersions(release.version, version) <= 0)
    throw new ReleaseProblem(`This is version ${release.version}, and the shop already runs ${version}.`)
  if (compareVersions(version, release.minVersion) < 0)
    throw new ReleaseProblem(`Update to version ${release.minVersion} first, then to ${release.version}.`)
}

/**
 * Unpacks into a new folder. Each entry must be a file of the signed list with its size and SHA-256, and no file of the
 * list may be missing. No other entry is written, so no name and no link leads outside the folder.
 */
export async function unpackRelease(file: string, release: ReleaseManifest, folder: string): Promise<void> {
  const missing = new Map(Object.entries(release.files))
  const rootFolder = `${release.name}-${release.version}/`
  const metadataFiles = new Set([manifestName, signatureName])
  await mkdir(folder)
  await withEntries(file, unpackedBytes(release), async (entries) => {
    for await (const entry of entries) {
      const path = entry.name.startsWith(rootFolder) ? entry.name.slice(rootFolder.length) : ''
      if (entry.kind === 'file' && metadataFiles.delete(path)) {
        await writeFile(join(folder, path), entry, null)
        continue
      }
      const fileEntry = missing.get(path)
      if (entry.kind !== 'file' || !fileEntry || fileEntry[0] !== entry.size) throw damagedRelease()
      missing.delete(path)
      await writeFile(join(folder, path), entry, fileEntry)
    }
  })
  if (missing.size > 0) throw damagedRelease()
}

/** The size of the files on disk and of the uncompressed archive, with some reserve for the headers. */
export function unpackedBytes({ files }: ReleaseManifest): number {
  const sizes = Object.values(files).map(([size]) => size + 3 * tarBlock)
  return sizes.reduce((sum, size) => sum + size, 2 * maxManifestBytes)
}

/** `fileEntry`: null for the manifest and its signature, which are verified already. */
async function writeFile(path: string, { body }: TarEntry, fileEntry: FileEntry | null) {
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('sha256')
  async function* hashChunks() {
    for await (const chunk of body) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(hashChunks, createWriteStream(path, { flags: 'wx', mode: fileEntry?.[2] ? 0o755 : 0o644 }))
  if (fileEntry && hash.digest('hex') !== fileEntry[1]) throw damagedRelease()
}

type Entries = AsyncGenerator<TarEntry>

/** `maxBytes`: a limit for the uncompressed size, because a small archive may unpack to gigabytes. */
async function withEntries<T>(file: string, maxBytes: number, work: (entries: Entries) => Promise<T>): Promise<T> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  try {
    return await work(readTar(limitBytes(gunzip, maxBytes)))
  } catch (error) {
    throw isFileError(error) ? damagedRelease() : error
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

async function* limitBytes(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes) throw damagedRelease()
    yield chunk
  }
}

/** True if the file is truncated or not an archive, and false for other errors, such as a full disk. */
function isFileError(error: unknown): boolean {
  if (error instanceof ReleaseProblem || !(error instanceof Error)) return false
  return error instanceof BackupProblem || (errorCode(error) ?? '').startsWith('Z_')
}

async function nextEntry(entries: Entries): Promise<TarEntry> {
  const { value, done } = await entries.next()
  if (done) throw notARelease()
  return value
}

async function readMetadata(entry: TarEntry, name: string, maxBytes: number): Promise<Buffer> {
  const isExpected = entry.kind === 'file' && entry.name.split('/').slice(1).join('/') === name
  if (!isExpected || entry.size > maxBytes) throw notARelease()
  return buffer(entry.body)
}
