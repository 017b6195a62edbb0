import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { errorCode } from '../../framework/errors.ts'
import { BackupProblem } from '../backup/backup-problem.server.ts'
import { readTar, type TarEntry } from '../backup/tar.server.ts'
import {
  compareVersions,
  type FileEntry,
  isSignedByOneOf,
  manifestName,
  parseManifest,
  type ReleaseManifest,
  signatureName,
} from './release-manifest.server.ts'

/** Its message is for the owner who gave the file. Nothing was changed. */
export class ReleaseProblem extends Error {
  override name = 'ReleaseProblem'
}

const maxManifestBytes = 4 << 20
const maxSignatureBytes = 200
const tarBlock = 512

const damaged = () => new ReleaseProblem('This file is damaged or was cut off. Please get it again.')
const noRelease = () => new ReleaseProblem('This is not a release of the shop.')

/** What runs, and whose signature counts. */
export type Trust = { name: string; version: string; platform: string; keys: readonly string[] }

/** The signed manifest of an archive that may replace the running version. Reads the first two entries only. */
export async function readRelease(file: string, trust: Trust): Promise<ReleaseManifest> {
  return withEntries(file, maxManifestBytes * 2, async (entries) => {
    const manifest = await readSmall(await nextEntry(entries), manifestName, maxManifestBytes)
    const signature = await readSmall(await nextEntry(entries), signatureName, maxSignatureBytes)
    if (!isSignedByOneOf(trust.keys, manifest, Buffer.from(signature.toString('latin1'), 'base64')))
      throw new ReleaseProblem('This release is not signed by a key that this shop trusts.')
    const release = parseManifest(manifest)
    if (!release) throw noRelease()
    refuseUnfit(release, trust)
    return release
  })
}

function refuseUnfit(release: ReleaseManifest, { name, version, platform }: Trust) {
  if (release.name !== name) throw noRelease()
  if (release.platform !== platform)
    throw new ReleaseProblem(`This release is for ${release.platform}, and the shop runs on ${platform}.`)
  if (compareVersions(release.version, version) <= 0)
    throw new ReleaseProblem(`This is version ${release.version}, and the shop already runs ${version}.`)
  if (compareVersions(version, release.minVersion) < 0)
    throw new ReleaseProblem(`Update to version ${release.minVersion} first, then to ${release.version}.`)
}

/**
 * Unpacks into a new folder. Each entry must be a file of the signed list, with its size and SHA-256, and each file of
 * the list must be there: no other entry is written, so that no name and no link leads out of the folder.
 */
export async function unpackRelease(file: string, release: ReleaseManifest, folder: string): Promise<void> {
  const missing = new Map(Object.entries(release.files))
  const top = `${release.name}-${release.version}/`
  const own = new Set([manifestName, signatureName])
  await mkdir(folder)
  await withEntries(file, unpackedBytes(release), async (entries) => {
    for await (const entry of entries) {
      const path = entry.name.startsWith(top) ? entry.name.slice(top.length) : ''
      if (entry.kind === 'file' && own.delete(path)) {
        await writeFile(join(folder, path), entry, null)
        continue
      }
      const listed = missing.get(path)
      if (entry.kind !== 'file' || !listed || listed[0] !== entry.size) throw damaged()
      missing.delete(path)
      await writeFile(join(folder, path), entry, listed)
    }
  })
  if (missing.size > 0) throw damaged()
}

/** What it takes on the disk, and in the archive before compression, with some room for the headers. */
export function unpackedBytes({ files }: ReleaseManifest): number {
  const sizes = Object.values(files).map(([size]) => size + 3 * tarBlock)
  return sizes.reduce((sum, size) => sum + size, 2 * maxManifestBytes)
}

/** `listed`: null for the manifest and its signature, which were verified before. */
async function writeFile(path: string, { body }: TarEntry, listed: FileEntry | null) {
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const chunk of body) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(hashed, createWriteStream(path, { flags: 'wx', mode: listed?.[2] ? 0o755 : 0o644 }))
  if (listed && hash.digest('hex') !== listed[1]) throw damaged()
}

type Entries = AsyncGenerator<TarEntry>

/** `maxBytes`: more than this is not unpacked, whatever a small archive grows to. */
async function withEntries<T>(file: string, maxBytes: number, work: (entries: Entries) => Promise<T>): Promise<T> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  source.pipe(unzipped)
  try {
    return await work(readTar(bounded(unzipped, maxBytes)))
  } catch (error) {
    throw isOfFile(error) ? damaged() : error
  } finally {
    source.destroy()
    unzipped.destroy()
  }
}

async function* bounded(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes) throw damaged()
    yield chunk
  }
}

/** A file that is cut off or no archive; a full disk, for example, is another error. */
function isOfFile(error: unknown): boolean {
  if (error instanceof ReleaseProblem || !(error instanceof Error)) return false
  return error instanceof BackupProblem || (errorCode(error) ?? '').startsWith('Z_')
}

async function nextEntry(entries: Entries): Promise<TarEntry> {
  const { value, done } = await entries.next()
  if (done) throw noRelease()
  return value
}

async function readSmall(entry: TarEntry, name: string, maxBytes: number): Promise<Buffer> {
  const isExpected = entry.kind === 'file' && entry.name.split('/').slice(1).join('/') === name
  if (!isExpected || entry.size > maxBytes) throw noRelease()
  const chunks: Buffer[] = []
  for await (const chunk of entry.body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
