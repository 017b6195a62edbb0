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

type Packing = {
  /** `…/NAME-VERSION`; the archive's entries are in it, too. */
  folder: string
  about: Pick<ReleaseManifest, 'name' | 'version' | 'date' | 'minVersion' | 'changes'>
  platform: string
  /** Null: the release is not signed, and only an operator can bring it. */
  key: KeyObject | null
  archive: string
  level?: number
}

/** Only files, the signed list of them first, so that a shop checks each one while it unpacks it. */
export function packRelease({ folder, about, platform, key, archive, level = 6 }: Packing): void {
  for (const name of [manifestName, signatureName]) rmSync(join(folder, name), { force: true })
  const files = listFiles(folder)
  const first = key ? [manifestName, signatureName] : []
  if (key) {
    const manifest: ReleaseManifest = { format: manifestFormat, ...about, platform, files }
    const bytes = Buffer.from(`${JSON.stringify(manifest)}\n`)
    writeFileSync(join(folder, manifestName), bytes)
    writeFileSync(join(folder, signatureName), `${sign(null, bytes, key).toString('base64')}\n`)
  }
  const top = basename(folder)
  const names = [...first, ...Object.keys(files)].map((path) => `${top}/${path}\0`).join('')
  const as = ['--format=ustar', '--owner=0', '--group=0', '--null', '--no-recursion', '--files-from=-']
  execFileSync('tar', [`--use-compress-program=gzip -${level}`, '-cf', archive, ...as], {
    cwd: dirname(folder),
    input: names,
  })
}

function listFiles(folder: string): Record<string, FileEntry> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = names
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return Object.fromEntries(paths.sort().map((path) => [path, entryOf(join(folder, path))]))
}

function entryOf(path: string): FileEntry {
  const { size, mode } = lstatSync(path)
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  return [size, sha256, mode & 0o100 ? 1 : 0]
}

/**
 * A release holds no links, since what unpacks them could be led out of its folder. Libraries come under several names:
 * programs load them by the longest of the links, and the others are for compilers.
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

/** Of a private key as PEM, such as of `openssl genpkey -algorithm ed25519`. */
export function readSigningKey(file: string): KeyObject {
  const key = createPrivateKey(readFileSync(file))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is not an Ed25519 key.`)
  return key
}

export function publicKeyOf(key: KeyObject): string {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url').toString('base64')
}

/** The release's own key, and the next ones: by these a shop with this release knows those after it. */
export function writeKeys(folder: string, key: KeyObject | null, nextKeys = ''): void {
  const next = readReleaseKeys(nextKeys)
  if (!next) throw new Error('RELEASE_KEYS must be public keys of Ed25519 in base64, separated by commas.')
  const keys = [...new Set([...(key ? [publicKeyOf(key)] : []), ...next])]
  writeFileSync(join(folder, keysName), keys.map((one) => `${one}\n`).join(''))
}
