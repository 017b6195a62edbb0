import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Keys = { region: string; accessKeyId: string; secretAccessKey: string }

const maxClockSkewSeconds = 900
const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/

/** The S3 error code of a wrong signature. Written from Amazon's description, independently of the shop's code. */
export function findRefusal(request: IncomingMessage, body: Buffer, keys: Keys): string | null {
  const { headers } = request
  const given = form.exec(headers.authorization ?? '')
  if (!given) return 'AccessDenied'
  const [, keyId, day = '', region, signedHeaders = '', signature = ''] = given
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  const moment = String(headers['x-amz-date'] ?? '')
  if (isFarOff(moment) || !moment.startsWith(day)) return 'RequestTimeTooSkewed'
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
  const asked = `${request.method}\n${path}\n${sortedQuery}\n${headerLines}\n${signedHeaders}\n${bodyHash}`
  const toSign = `AWS4-HMAC-SHA256\n${moment}\n${day}/${region}/s3/aws4_request\n${createHash('sha256').update(asked).digest('hex')}`
  const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = mac(mac(mac(mac(`AWS4${keys.secretAccessKey}`, day), region), 's3'), 'aws4_request')
  return timingSafeEqual(mac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function isFarOff(moment: string): boolean {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return !(Math.abs(Date.now() - at) / 1000 <= maxClockSkewSeconds)
}
