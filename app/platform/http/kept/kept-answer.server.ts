import { createHash } from 'node:crypto'
import { type Encoding, packFirst, type Text } from './packing.server.ts'

/** Headers as Node writes them fastest: name, value, name, value. */
type Headers = readonly string[]

/** One encoding of an answer, ready to be written. Its pieces may be shared with other answers. */
export type Form = { headers: Headers; body: readonly Buffer[] }

export type KeptAnswer = {
  /** A page belongs to the shop's own host, a call is counted, a file is never forgotten. */
  kind: 'page' | 'call' | 'file'
  etag: string
  /** Without what each encoding adds. */
  headers: Headers
  forms: Partial<Record<Encoding, Form>>
  /** What it shows; null where nobody said, so that any change may concern it. */
  shows: ReadonlySet<string> | null
  /** In milliseconds: later it answers no more. */
  until: number
  asked: number
}

export type Answer = Pick<KeptAnswer, 'kind' | 'shows' | 'until'> & { headers: Record<string, string>; text: Text }

/** Only gzip's form at first: others are made of it when somebody asks for them. */
export async function packAnswer({ text, headers, ...rest }: Answer): Promise<KeptAnswer> {
  const packed = await packFirst(text)
  const etag = `"${digestOf(packed)}"`
  const flat = Object.entries({ ...headers, vary: 'accept-encoding', etag }).flat()
  const answer: KeptAnswer = { ...rest, etag, headers: flat, forms: {}, asked: 0 }
  addForm(answer, 'gzip', packed)
  return answer
}

/** Of the packed bytes: the same text always packs to the same ones, and they are fewer. */
function digestOf(pieces: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('base64url').slice(0, 27)
}

export function addForm(answer: KeptAnswer, encoding: Encoding, body: readonly Buffer[]): Form {
  const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const form = { headers: [...answer.headers, ...encoded, 'content-length', String(lengthOf(body))], body }
  answer.forms[encoding] = form
  return form
}

export function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0)
}

/** For who sets headers one by one. */
export function pairsOf(flat: Headers): [string, string][] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as [string, string]] : []))
}

export function isKnownTo(asker: string | undefined, { etag }: KeptAnswer): boolean {
  return asker?.includes(etag) ?? false
}

/** Whether a change of these subjects may have changed it. */
export function concerns({ shows }: KeptAnswer, subjects: readonly string[]): boolean {
  return subjects.length > 0 && (shows === null || subjects.some((subject) => shows.has(subject)))
}

/** A list may be a moment old. A product's own page may not: the product may be gone, or have another price. */
export function mayGoOn({ shows }: KeptAnswer, subjects: readonly string[]): boolean {
  return shows !== null && !subjects.some((subject) => subject.startsWith('product ') && shows.has(subject))
}

/** The form there is already that is shortest for who accepts these. */
export function readyForm({ forms }: KeptAnswer, accepted: readonly Encoding[]): Form | undefined {
  for (const encoding of accepted) if (forms[encoding]) return forms[encoding]
  return undefined
}

const bytesAround = 1_500

/** What it takes of its own in gzip. Its first and last piece lie in one part of memory; what is between is shared. */
export function sizeOf({ headers, forms }: KeptAnswer): number {
  const text = headers.reduce((sum, header) => sum + header.length, 0)
  return (forms.gzip?.body[0]?.buffer.byteLength ?? 0) + text + bytesAround
}
