import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'

export type S3Keys = { region: string; accessKeyId: string; secretAccessKey: string }
export type SignedRequest = { method: string; url: URL; headers: Record<string, string>; bodyHash: string; at: Date }

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Returns the headers to send, with an AWS Signature Version 4 of all given headers, the host and the body. */
export async function signS3(keys: S3Keys, { method, url, headers, bodyHash, at }: SignedRequest): Promise<Headers> {
  const signer = new AwsV4Signer({
    ...keys,
    service: 's3',
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': bodyHash },
    datetime: at.toISOString().replace(/[-:]|\.\d{3}/g, ''),
    allHeaders: true,
  })
  return (await signer.sign()).headers
}

/** Percent-encodes strictly by RFC 3986, except the slashes of a path. */
export function encodeS3(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
