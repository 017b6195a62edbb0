import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gunzip, gzip, gzipSync } from 'node:zlib'
import { copyBytes, gzipPage, type PageText } from './gzip-page.server.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)

export type Encoding = 'br' | 'gzip' | 'identity'
export type Text = string | PageText

/** Brotli levels: the fast one while a request waits, the best one in the background for hot pages. */
const fastLevel = 4
const bestLevel = 11
/** The level for texts as long as a sitemap, for which the best level would take seconds. */
const longTextLevel = 6
/** Compressing a list takes a third of a millisecond, less than passing it to another thread. */
const maxSynchronousBytes = 256 * 1024

/** Compresses to gzip, because every client accepts it and pages can share its chunks. */
export async function compressFirst(text: Text): Promise<readonly Buffer[]> {
  if (typeof text !== 'string') return gzipPage(text)
  return [copyBytes(text.length > maxSynchronousBytes ? await toGzip(text) : gzipSync(text))]
}

/** For a response that is not cached. */
export async function compressOnce(text: Text, accepted: readonly Encoding[]): Promise<[Encoding, Buffer]> {
  if (text === '' || accepted.includes('identity')) return ['identity', bytesOf(text)]
  const gzipped = await compressFirst(text)
  return accepted.includes('gzip') ? ['gzip', Buffer.concat(gzipped)] : ['br', await compressFor('br', gzipped)]
}

function bytesOf(text: Text): Buffer {
  return Buffer.from(typeof text === 'string' ? text : text.start + text.style + text.end)
}

export async function compressBest(gzipped: readonly Buffer[]): Promise<Buffer> {
  const bytes = await fromGzip(Buffer.concat(gzipped))
  return copyBytes(
    await toBrotli(bytes, brotliOptions(bytes, bytes.length > maxSynchronousBytes ? longTextLevel : bestLevel)),
  )
}

export async function compressFor(encoding: Exclude<Encoding, 'gzip'>, gzipped: readonly Buffer[]): Promise<Buffer> {
  const bytes = await fromGzip(Buffer.concat(gzipped))
  return copyBytes(encoding === 'br' ? await compressQuickly(bytes) : bytes)
}

async function compressQuickly(bytes: Buffer): Promise<Buffer> {
  return bytes.length > maxSynchronousBytes
    ? toBrotli(bytes, brotliOptions(bytes, fastLevel))
    : brotliCompressSync(bytes, brotliOptions(bytes, fastLevel))
}

function brotliOptions(bytes: Buffer, level: number) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window of 256 KB holds a whole page; the usual 4 MB would be allocated for each run.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  }
  return { params }
}

const parsedAccepts = new Map<string, readonly Encoding[]>()
const maxRemembered = 200

/** The accepted encodings, the one with the best compression first. */
export function acceptedEncodings(accepted = ''): readonly Encoding[] {
  const cached = parsedAccepts.get(accepted)
  if (cached) return cached
  const encodings = readEncodings(accepted)
  // Browsers send few variants of this header. A client that invents many must not fill the memory.
  if (parsedAccepts.size < maxRemembered && accepted.length < 100) parsedAccepts.set(accepted, encodings)
  return encodings
}

function readEncodings(accepted: string): readonly Encoding[] {
  const names = accepted.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase())
  const supported = (['br', 'gzip'] as const).filter((encoding) => names.includes(encoding))
  return supported.length > 0 ? supported : ['identity']
}
