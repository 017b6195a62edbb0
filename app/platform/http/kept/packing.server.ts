import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gunzip, gzip, gzipSync } from 'node:zlib'
import { exact, type PageText, packPage, pageBytes } from './packed-page.server.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)

export type Encoding = 'br' | 'gzip' | 'identity'
export type Text = string | PageText

/** Brotli's levels: somebody waits for the first; what is asked for often is packed again while nobody waits. */
const quick = 4
const best = 11
/** The best level would take seconds for a sitemap. */
const goodForLong = 6
/** A list takes a third of a millisecond; to hand it to another thread and back takes longer. */
const mostAtOnce = 256 * 1024

/** In gzip: all askers of today take it, and a page's pieces can be shared. */
export async function packFirst(text: Text): Promise<readonly Buffer[]> {
  if (typeof text !== 'string') return packPage(text)
  return [exact(text.length > mostAtOnce ? await toGzip(text) : gzipSync(text))]
}

/** For who is answered with it once. */
export async function packOnce(text: Text, accepted: readonly Encoding[]): Promise<[Encoding, Buffer]> {
  if (text === '' || accepted.includes('identity')) return ['identity', bytesOf(text)]
  const packed = await packFirst(text)
  return accepted.includes('gzip') ? ['gzip', Buffer.concat(packed)] : ['br', await packFor('br', packed)]
}

function bytesOf(text: Text): Buffer {
  return typeof text === 'string' ? Buffer.from(text) : pageBytes(text)
}

export async function packBest(packed: readonly Buffer[]): Promise<Buffer> {
  const bytes = await fromGzip(Buffer.concat(packed))
  return exact(await toBrotli(bytes, level(bytes, bytes.length > mostAtOnce ? goodForLong : best)))
}

export async function packFor(encoding: Exclude<Encoding, 'gzip'>, packed: readonly Buffer[]): Promise<Buffer> {
  const bytes = await fromGzip(Buffer.concat(packed))
  return exact(encoding === 'br' ? await packQuickly(bytes) : bytes)
}

async function packQuickly(bytes: Buffer): Promise<Buffer> {
  return bytes.length > mostAtOnce
    ? toBrotli(bytes, level(bytes, quick))
    : brotliCompressSync(bytes, level(bytes, quick))
}

function level(bytes: Buffer, quality: number) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window of 256 KB holds a whole page; the usual 4 MB would be taken for each packing.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  }
  return { params }
}

const acceptedBy = new Map<string, readonly Encoding[]>()
const mostRemembered = 200

/** The shortest first. */
export function acceptedEncodings(accepted = ''): readonly Encoding[] {
  const known = acceptedBy.get(accepted)
  if (known) return known
  const encodings = readEncodings(accepted)
  // Browsers send few forms of this header: anybody's own must not fill the memory.
  if (acceptedBy.size < mostRemembered && accepted.length < 100) acceptedBy.set(accepted, encodings)
  return encodings
}

function readEncodings(accepted: string): readonly Encoding[] {
  const named = accepted.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase())
  const packed = (['br', 'gzip'] as const).filter((encoding) => named.includes(encoding))
  return packed.length > 0 ? packed : ['identity']
}
