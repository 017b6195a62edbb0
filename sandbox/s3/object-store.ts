import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findSignatureError } from './signature-check.ts'

export type ObjectStoreAccess = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The fault of the next `times` calls. 'cut': the answer breaks off; 'lost': the call runs without an answer. */
export type ObjectStoreFaults = {
  answer: 'slow-down' | 'error-500' | 'forbidden' | 'reset' | 'lost' | 'cut' | null
  times: number
  /** Limits the fault to these methods; null: all. */
  methods: readonly string[] | null
  slowMs: number
  /** Every call awaits this function first. */
  hold: (() => Promise<unknown>) | null
}

export type ObjectStore = {
  access: ObjectStoreAccess
  faults: ObjectStoreFaults
  /** The stored files, by name. */
  objects: Map<string, Buffer>
  /** Multipart uploads neither completed nor aborted. */
  unfinished(): number
  calls: string[]
  close(): Promise<void>
}

type Upload = { name: string; parts: Map<number, Buffer> }
type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> }

const minPartBytes = 5 << 20
const maxListed = 1_000

/** An in-memory S3 store that refuses unsigned calls. */
export async function openObjectStore(): Promise<ObjectStore> {
  const uploads = new Map<string, Upload>()
  const faults: ObjectStoreFaults = { answer: null, times: 0, methods: null, slowMs: 0, hold: null }
  const access = {
    bucket: 'shop',
    region: 'af-south-1',
    accessKeyId: 'SANDBOXKEY',
    secretAccessKey: 'sandbox/secret+key',
  }
  const objects = new Map<string, Buffer>()
  const calls: string[] = []

  function takeFault(method: string) {
    if (!faults.answer || faults.times < 1 || (faults.methods && !faults.methods.includes(method))) return null
    faults.times -= 1
    return faults.answer
  }

  const server = createServer(async (request, reply) => {
    const body = await readAll(request)
    calls.push(`${request.method} ${request.url}`)
    await sleep(faults.slowMs)
    await faults.hold?.()
    const fault = takeFault(request.method ?? '')
    if (fault === 'reset') return void request.socket.destroy()
    if (fault === 'slow-down') return send(reply, refusal(503, 'SlowDown'))
    if (fault === 'error-500') return send(reply, refusal(500, 'InternalError'))
    if (fault === 'forbidden') return send(reply, refusal(403, 'AccessDenied'))
    const signatureError = findSignatureError(request, body, access)
    const answer = signatureError
      ? refusal(403, signatureError)
      : handleCall(request, body, { objects, uploads, bucket: access.bucket })
    if (fault === 'lost') return void request.socket.destroy()
    send(reply, answer, fault === 'cut')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    access: { ...access, endpoint: `http://127.0.0.1:${port}` },
    faults,
    objects,
    calls,
    unfinished: () => uploads.size,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function send(reply: ServerResponse, { status, body = '', headers = {} }: Answer, isTruncated = false) {
  const length = reply.req.method === 'HEAD' ? (headers['content-length'] ?? '0') : String(Buffer.byteLength(body))
  reply.writeHead(status, { 'content-type': 'application/xml', ...headers, 'content-length': length })
  if (!isTruncated) return reply.end(body)
  reply.write(Buffer.from(body).subarray(0, Math.floor(Buffer.byteLength(body) / 2)), () => reply.destroy())
}

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`
const refusal = (status: number, code: string): Answer => ({ status, body: xml(`<Error><Code>${code}</Code></Error>`) })
const computeEtag = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

type State = { objects: Map<string, Buffer>; uploads: Map<string, Upload>; bucket: string }

function handleCall(request: IncomingMessage, body: Buffer, state: State): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
  const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
  if (bucket !== state.bucket) return refusal(404, 'NoSuchBucket')
  const name = rest.join('/')
  if (!name) return request.method === 'GET' ? list(state, searchParams) : refusal(405, 'MethodNotAllowed')
  const uploadId = searchParams.get('uploadId')
  if (searchParams.has('uploads') || uploadId)
    return handleParts(request, body, { ...state, name, uploadId, searchParams })
  return handleObject(request, body, state, name)
}

function handleObject(
  { method, headers: requestHeaders }: IncomingMessage,
  body: Buffer,
  { objects }: State,
  name: string,
): Answer {
  if (method === 'PUT') {
    objects.set(name, body)
    return { status: 200, headers: { etag: computeEtag(body) } }
  }
  if (method === 'DELETE') {
    objects.delete(name)
    return { status: 204 }
  }
  const object = objects.get(name)
  if (!object) return refusal(404, 'NoSuchKey')
  const headers = {
    etag: computeEtag(object),
    'content-length': String(object.length),
    'content-type': 'application/octet-stream',
  }
  if (requestHeaders.range === 'bytes=0-0' && method === 'GET') {
    if (object.length === 0) return refusal(416, 'InvalidRange')
    return {
      status: 206,
      headers: { ...headers, 'content-range': `bytes 0-0/${object.length}` },
      body: object.subarray(0, 1),
    }
  }
  return { status: 200, headers, body: method === 'HEAD' ? '' : object }
}

type UploadCall = State & { name: string; uploadId: string | null; searchParams: URLSearchParams }

function handleParts(
  request: IncomingMessage,
  body: Buffer,
  { objects, uploads, name, uploadId, searchParams }: UploadCall,
): Answer {
  if (!uploadId) {
    const id = `upload-${uploads.size + 1}-${Date.now()}`
    uploads.set(id, { name, parts: new Map() })
    const text = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
    return { status: 200, body: xml(text) }
  }
  const upload = uploads.get(uploadId)
  if (upload?.name !== name) return refusal(404, 'NoSuchUpload')
  if (request.method === 'PUT') {
    upload.parts.set(Number(searchParams.get('partNumber')), body)
    return { status: 200, headers: { etag: computeEtag(body) } }
  }
  if (request.method === 'POST') {
    const requestedParts = readParts(body.toString())
    if (requestedParts.length === 0) return refusal(400, 'MalformedXML')
    const parts = requestedParts.map(({ number }) => upload.parts.get(number))
    if (!parts.every((part, index) => part && computeEtag(part) === requestedParts[index]?.etag))
      return refusal(400, 'InvalidPart')
    const whole = parts as Buffer[]
    if (whole.slice(0, -1).some(({ length }) => length < minPartBytes)) return refusal(400, 'EntityTooSmall')
    objects.set(name, Buffer.concat(whole))
  }
  uploads.delete(uploadId)
  const text = `<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>`
  return request.method === 'POST' ? { status: 200, body: xml(text) } : { status: 204 }
}

function readParts(text: string): { number: number; etag: string }[] {
  return [...text.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: (/<ETag>([^<]+)</.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
  }))
}

function list(state: State, query: URLSearchParams): Answer {
  return query.has('uploads') ? listUploads(state, query.get('prefix') ?? '') : listObjects(state, query)
}

function listUploads({ uploads }: State, prefix: string): Answer {
  const found = [...uploads].filter(([, { name }]) => name.startsWith(prefix))
  const entries = found.map(([id, { name }]) => `<Upload><Key>${name}</Key><UploadId>${id}</UploadId></Upload>`)
  return { status: 200, body: xml(`<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`) }
}

function listObjects({ objects }: State, query: URLSearchParams): Answer {
  const after = query.get('continuation-token') ?? ''
  const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after).sort()
  const shown = names.slice(0, maxListed)
  const entries = shown.map(
    (name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
  )
  const isCut = names.length > shown.length
  const next = isCut ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
  const text = `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${entries.join('')}${next}</ListBucketResult>`
  return { status: 200, body: xml(text) }
}
