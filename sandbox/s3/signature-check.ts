import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type SigningKey = { region: string; accessKeyId: string; secretAccessKey: string }

const maxClockSkewSeconds = 900
const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/

/**
 * Returns the S3 error code of a wrong signature, or null. Follows Amazon's description independently of the shop's
 * code.
 */
export function findSignatureError(request: IncomingMessage, body: Buffer, keys: SigningKey): string | null {
  const { headers } = request
  const match = authorizationPattern.exec(headers.authorization ?? '')
  if (!match) return 'AccessDenied'
  const [, keyId, day = '', region, signedHeaders = '', signature = ''] = match
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  const timestamp = String(headers['x-amz-date'] ?? '')
  if (isClockSkewed(timestamp) || !timestamp.startsWith(day)) return 'RequestTimeTooSkewed'
  const names = signedHeaders.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return 'AccessDenied'
  const bodyHash = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch'

  const [path = '', query = ''] = (request.url ?? '').split('?')
  const sortedQuery = query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .sort()
    .join('&')
  const headerLines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonicalRequest = `${request.method}\n${path}\n${sortedQuery}\n${headerLines}\n${signedHeaders}\n${bodyHash}`
  const toSign = `AWS4-HMAC-SHA256\n${timestamp}\n${day}/${region}/s3/aws4_request\n${createHash('sha256').update(canonicalRequest).digest('hex')}`
  const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = mac(mac(mac(mac(`AWS4${keys.secretAccessKey}`, day), region), 's3'), 'aws4_request')
  return timingSafeEqual(mac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function isClockSkewed(timestamp: string): boolean {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return !(Math.abs(Date.now() - at) / 1000 <= maxClockSkewSeconds)
}
