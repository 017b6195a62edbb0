import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import {
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  type FileEntry,
  keysName,
  manifestFormat,
  manifestName,
  type ReleaseManifest,
  readReleaseKeys,
  signatureName,
} from '../app/infra/release/release-manifest.server.ts'

type ReleaseInput = {
  /** `…/NAME-VERSION`; the archive contains this folder. */
  folder: string
  about: Pick<ReleaseManifest, 'name' | 'version' | 'date' | 'minVersion' | 'changes'>
  platform: string
  /** Null: an unsigned release, which only an operator can install. */
  key: KeyObject | null
  archive: string
  level?: number
}

/** Packs files only, the signed manifest first, so that a shop checks each file while it unpacks. */
export function packRelease({ folder, about, platform, key, archive, level = 6 }: ReleaseInput): void {
  for (const name of [manifestName, signatureName]) rmSync(join(folder, name), { force: true })
  const files = listFiles(folder)
  const signedNames = key ? [manifestName, signatureName] : []
  if (key) {
    const manifest: ReleaseManifest = { format: manifestFormat, ...about, platform, files }
    const bytes = Buffer.from(`${JSON.stringify(manifest)}\n`)
    writeFileSync(join(folder, manifestName), bytes)
    writeFileSync(join(folder, signatureName), `${sign(null, bytes, key).toString('base64')}\n`)
  }
  const top = basename(folder)
  const names = [...signedNames, ...Object.keys(files)].map((path) => `${top}/${path}\0`).join('')
  const tarOptions = ['--format=ustar', '--owner=0', '--group=0', '--null', '--no-recursion', '--files-from=-']
  execFileSync('tar', [`--use-compress-program=gzip -${level}`, '-cf', archive, ...tarOptions], {
    cwd: dirname(folder),
    input: names,
  })
}

function listFiles(folder: string): Record<string, FileEntry> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = names
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return Object.fromEntries(paths.sort().map((path) => [path, createEntry(join(folder, path))]))
}

function createEntry(path: string): FileEntry {
  const { size, mode } = lstatSync(path)
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  return [size, sha256, mode & 0o100 ? 1 : 0]
}

/**
 * Replaces symbolic links by files, because a link could lead the unpacking shop out of its folder. Programs load a
 * library by the longest of its names; the shorter ones are for compilers.
 */
export function replaceLinks(folder: string): void {
  const links = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isSymbolicLink())
  const paths = links.map((entry) => join(entry.parentPath, entry.name)).sort((a, b) => b.length - a.length)
  for (const path of paths) {
    const file = join(dirname(path), readlinkSync(path))
    rmSync(path)
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) renameSync(file, path)
  }
}

/** Reads a private key as PEM, such as from `openssl genpkey -algorithm ed25519`. */
export function readSigningKey(file: string): KeyObject {
  const key = createPrivateKey(readFileSync(file))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is not an Ed25519 key.`)
  return key
}

export function publicKeyOf(key: KeyObject): string {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url').toString('base64')
}

/** Writes the release's key and the next ones: a shop with this release accepts releases signed by any of them. */
export function writeKeys(folder: string, key: KeyObject | null, nextKeys = ''): void {
  const extraKeys = readReleaseKeys(nextKeys)
  if (!extraKeys) throw new Error('RELEASE_KEYS must be public keys of Ed25519 in base64, separated by commas.')
  const keys = [...new Set([...(key ? [publicKeyOf(key)] : []), ...extraKeys])]
  writeFileSync(join(folder, keysName), keys.map((one) => `${one}\n`).join(''))
}
