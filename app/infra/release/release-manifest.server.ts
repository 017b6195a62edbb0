import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

/** The first two entries of a release: the list of its files, and the signature of exactly these bytes. */
export const manifestName = 'release.json'
export const signatureName = 'release.sig'
/** In the root folder of a release: the public keys, of which one must have signed a later release. */
export const keysName = 'release-keys'

export const manifestFormat = 'enkiama-release-1'
const maxFiles = 30_000

const version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)
const size = z
  .int()
  .min(0)
  .max(1 << 30)
const file = z.tuple([size, z.string().regex(/^[0-9a-f]{64}$/), z.union([z.literal(0), z.literal(1)])])

const manifest = z.strictObject({
  format: z.literal(manifestFormat),
  name: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  version,
  date: z.iso.date(),
  platform: z.string().max(40),
  /** Versions older than this one must update to it first. */
  minVersion: version,
  /** The release's section of CHANGELOG.md. */
  changes: z.string().max(100_000),
  /** Each file by its path. */
  files: z.record(z.string(), file),
})

/** Size in bytes, SHA-256 in hexadecimal, and 1 for a program. */
export type FileEntry = z.output<typeof file>
export type ReleaseManifest = z.output<typeof manifest>

/** Null if it is not a manifest, or if it names a file outside the release's folder. */
export function parseManifest(bytes: Buffer): ReleaseManifest | null {
  const parsed = manifest.safeParse(parseJson(bytes))
  if (!parsed.success) return null
  const paths = Object.keys(parsed.data.files)
  return paths.length <= maxFiles && paths.every(isInside) ? parsed.data : null
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

function isInside(path: string): boolean {
  if (path.length > 240 || path.includes('\\') || path.includes('\0')) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

const keyPattern = /^[A-Za-z0-9+/]{43}=$/

/** Parses raw Ed25519 public keys in base64. Null if one of them is invalid. */
export function readReleaseKeys(text: string): string[] | null {
  const keys = text.split(/[\s,]+/).filter(Boolean)
  return keys.every((text) => keyPattern.test(text)) ? keys : null
}

/** The schema of the environment variable `RELEASE_KEYS`. */
export const releaseKeys = z
  .string()
  .default('')
  .transform((text, context): readonly string[] => {
    const keys = readReleaseKeys(text)
    if (!keys) context.addIssue({ code: 'custom', message: 'must be public keys of Ed25519 in base64' })
    return keys ?? []
  })

export function isSignedByAny(keys: readonly string[], bytes: Buffer, signature: Buffer): boolean {
  return keys.some((publicKey) => {
    const x = Buffer.from(publicKey, 'base64').toString('base64url')
    return verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
  })
}

/** Negative if `first` is older. */
export function compareVersions(first: string, second: string): number {
  const [a, b] = [first.split('.').map(Number), second.split('.').map(Number)]
  for (let i = 0; i < 3; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
