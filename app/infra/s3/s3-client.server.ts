import { setTimeout as wait } from 'node:timers/promises'
import { type Clock, systemClock } from '../../framework/clock.ts'
import { fetchErrorReason } from '../../framework/errors.ts'
import { ServiceUnavailable } from '../../framework/service-unavailable.server.ts'
import type { S3Access } from './s3-access.server.ts'
import { encodeS3, sha256, signS3 } from './s3-signature.server.ts'

/** `code`: the error code of the store or of the connection. */
export class S3Error extends ServiceUnavailable {
  override name = 'S3Error'
  override readonly service = 'the store of pictures'
  readonly code: string
  constructor(code: string, request: string) {
    super(`the store of files did not ${request} (${code})`)
    this.code = code
  }
}

export type S3Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The file's name without the bucket. Empty for the bucket itself. */
  name?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array | string
}

export type S3Client = {
  /** Throws if the store refuses. Temporary failures are retried. */
  call(call: S3Call): Promise<Response>
  /** Null if there is no such file. */
  find(call: S3Call): Promise<Response | null>
}

type Options = { clock?: Clock; gapsMs?: number[]; silenceMs?: number }

/** Retries are safe: every call is idempotent, because a name always gets the same bytes. */
export function createS3Client(access: S3Access, options: Options = {}): S3Client {
  const { clock = systemClock, gapsMs = [200, 800, 2_000], silenceMs = 30_000 } = options

  async function send(call: S3Call): Promise<Response> {
    const { method, query = {}, headers = {}, body = '' } = call
    const url = addressOf(access, call.name ?? '', query)
    const signed = await signS3(access, { method, url, headers, bodyHash: sha256(body), at: clock.now() })
    const init = { method, headers: signed, redirect: 'error', signal: AbortSignal.timeout(silenceMs) } as const
    return fetch(url, body.length > 0 ? { ...init, body: body as BodyInit } : init)
  }

  async function tryAll(call: S3Call): Promise<Response> {
    const request = `${call.method} ${call.name ?? ''}`
    for (const gapMs of [...gapsMs, null]) {
      const answer = await send(call).catch(fetchErrorReason)
      if (typeof answer !== 'string' && !isTemporary(answer.status)) return answer
      const code = typeof answer === 'string' ? answer : await readErrorCode(answer)
      if (gapMs === null) throw new S3Error(code, request)
      await wait(gapMs)
    }
    throw new S3Error('no try', request)
  }

  async function find(call: S3Call): Promise<Response | null> {
    const answer = await tryAll(call)
    if (answer.ok) return answer
    const code = await readErrorCode(answer)
    if (answer.status === 404 && code !== 'NoSuchBucket') return null
    throw new S3Error(code, `${call.method} ${call.name ?? ''}`)
  }

  return {
    find,
    async call(call) {
      const answer = await find(call)
      if (!answer) throw new S3Error('NotFound', `${call.method} ${call.name ?? ''}`)
      return answer
    },
  }
}

function addressOf({ endpoint, bucket, isPathStyle }: S3Access, name: string, query: Record<string, string>): URL {
  const url = new URL(endpoint)
  const path = name.split('/').map(encodeS3).join('/')
  if (!isPathStyle) url.host = `${bucket}.${url.host}`
  url.pathname = isPathStyle ? `/${bucket}/${path}` : `/${path}`
  url.search = Object.entries(query)
    .map(([key, value]) => `${encodeS3(key)}=${encodeS3(value)}`)
    .join('&')
  return url
}

const isTemporary = (status: number) => status >= 500 || status === 429 || status === 408

/** The code in the XML of an error response. */
async function readErrorCode(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '')
  return /<Code>([^<]{1,80})<\/Code>/.exec(text)?.[1] ?? String(answer.status)
}
