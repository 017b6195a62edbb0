import { createHash, createHmac } from 'node:crypto'

export type S3Keys = { region: string; accessKeyId: string; secretAccessKey: string }
export type SignedRequest = { method: string; url: URL; headers: Record<string, string>; bodyHash: string; at: Date }

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** AWS Signature Version 4 over all given headers, host and body: the headers to send. */
export function signS3({ region, accessKeyId, secretAccessKey }: S3Keys, request: SignedRequest) {
  const { method, url, bodyHash, at } = request
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': moment,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`
  const key = scope.split('/').reduce<Buffer | string>((last, part) => hmac(last, part), `AWS4${secretAccessKey}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`
  // Node writes the host itself.
  const { host: _, ...sent } = headers
  return { ...sent, authorization }
}

/** Strict as RFC 3986 has it; in paths a slash stays. */
export function encodeS3(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .map(([name, value]) => `${encodeS3(name)}=${encodeS3(value)}`)
    .sort()
    .join('&')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
