import { fetchErrorReason } from '../../framework/errors.ts'
import { escapeXml } from '../../framework/escape-xml.ts'
import type { S3Access } from './s3-access.server.ts'
import { createS3Client, type S3Client, S3Error } from './s3-client.server.ts'

export type StoredFile = { name: string; size: number }

/** The files of a bucket, by name. */
export type S3Files = {
  put(name: string, body: Uint8Array): Promise<void>
  /** Stores a file of any length. It appears only when it is complete. */
  putAll(name: string, source: AsyncIterable<Buffer>): Promise<number>
  read(name: string): Promise<Buffer | null>
  open(name: string): Promise<{ size: number; body: AsyncIterable<Buffer> } | null>
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  list(prefix: string): AsyncGenerator<StoredFile>
  /** Deletes interrupted uploads of `putAll`. */
  deleteUnfinished(prefix: string): Promise<void>
}

/** Stores accept at most 10,000 parts, of at least 5 MB except for the last one. */
const partBytes = 8 << 20

type ClientOptions = Parameters<typeof createS3Client>[1]

/** `silenceMs`: the timeout of a call including its response; `gapsMs`: the pauses before retries. */
export function openS3Files(access: S3Access, options: ClientOptions = {}): S3Files {
  return createS3Files(createS3Client(access, options))
}

export function createS3Files(client: S3Client): S3Files {
  const open = async (name: string) => {
    const answer = await client.find({ method: 'GET', name })
    if (!answer) return null
    const size = Number(answer.headers.get('content-length'))
    return { size, body: chunksOf(answer) }
  }
  return {
    open,
    put: async (name, body) => void (await client.call({ method: 'PUT', name, body })),
    putAll: (name, source) => putInParts(client, name, source),
    async read(name) {
      const answer = await client.find({ method: 'GET', name })
      return answer && readWhole(answer, name)
    },
    has: (name) => hasFile(client, name),
    remove: async (name) => void (await client.find({ method: 'DELETE', name })),
    list: (prefix) => listAll(client, prefix),
    deleteUnfinished: (prefix) => dropUnfinished(client, prefix),
  }
}

/** Reads one byte in place of a HEAD, whose 404 does not distinguish a missing bucket from a missing file. */
async function hasFile(client: S3Client, name: string): Promise<boolean> {
  try {
    const answer = await client.find({ method: 'GET', name, headers: { range: 'bytes=0-0' } })
    await answer?.body?.cancel()
    return answer !== null
  } catch (error) {
    // The store's answer for an empty file, which has no first byte.
    if (error instanceof S3Error && error.code === 'InvalidRange') return true
    throw error
  }
}

async function readWhole(answer: Response, name: string): Promise<Buffer> {
  try {
    return Buffer.from(await answer.arrayBuffer())
  } catch (error) {
    throw new S3Error(fetchErrorReason(error), `GET ${name}`)
  }
}

async function* chunksOf({ body }: Response): AsyncGenerator<Buffer> {
  if (body) for await (const chunk of body) yield Buffer.from(chunk)
}

async function putInParts(client: S3Client, name: string, source: AsyncIterable<Buffer>): Promise<number> {
  const started = await client.call({ method: 'POST', name, query: { uploads: '' } })
  const uploadId = readTag(await started.text(), 'UploadId')
  const etags: string[] = []
  let size = 0
  try {
    for await (const part of groupIntoParts(source)) {
      const query = { partNumber: String(etags.length + 1), uploadId }
      const answer = await client.call({ method: 'PUT', name, query, body: part })
      etags.push(answer.headers.get('etag') ?? '')
      size += part.length
    }
    const parts = etags.map(
      (etag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const completion = await client.call({ method: 'POST', name, query: { uploadId }, body })
    // The store may fail after it has answered 200, so the text decides.
    const answer = await completion.text()
    if (!answer.includes('<ETag>')) throw new Error(`the store could not complete ${name}: ${answer.slice(0, 200)}`)
    return size
  } catch (error) {
    await client.find({ method: 'DELETE', name, query: { uploadId } }).catch(() => {})
    throw error
  }
}

async function* groupIntoParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

async function* listAll(client: S3Client, prefix: string): AsyncGenerator<StoredFile> {
  let nextToken: string | undefined
  do {
    const query = { 'list-type': '2', prefix, ...(nextToken ? { 'continuation-token': nextToken } : {}) }
    const text = await (await client.call({ method: 'GET', query })).text()
    for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield { name: readTag(entry, 'Key'), size: Number(readTag(entry, 'Size')) }
    nextToken = text.includes('<IsTruncated>true') ? readTag(text, 'NextContinuationToken') : undefined
  } while (nextToken)
}

async function dropUnfinished(client: S3Client, prefix: string) {
  const text = await (await client.call({ method: 'GET', query: { prefix, uploads: '' } })).text()
  for (const [, entry = ''] of text.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
    const query = { uploadId: readTag(entry, 'UploadId') }
    await client.find({ method: 'DELETE', name: readTag(entry, 'Key'), query })
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function readTag(xml: string, tag: string): string {
  const value = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
  return value.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
}
