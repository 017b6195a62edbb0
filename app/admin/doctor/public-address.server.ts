import { once } from 'node:events'
import { connect } from 'node:tls'
import { failed, type HealthCheck, passed } from '../health/health-check.ts'

const timeoutMs = 8_000
const dayMs = 86_400_000
/** Let's Encrypt's clients renew thirty days before the end, so with fewer days than this the renewal has failed. */
const minCertificateDays = 14

/** Explanations of DNS, connection and certificate errors. */
const errorTexts: Record<string, string> = {
  ENOTFOUND: 'the name has no address: look at its DNS record',
  EAI_AGAIN: 'the name could not be looked up: look at its DNS record',
  ECONNREFUSED: 'nothing listens there: is the proxy running, and its port open?',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
  CERT_HAS_EXPIRED: 'its certificate has ended',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is its own, which no browser takes',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is its own, which no browser takes',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes without those between it and its issuer',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another name',
}

/** Checks from this machine that the address leads to a shop. */
export async function addressCheck(name: string, origin: string, variable: string): Promise<HealthCheck> {
  const address = `${origin}/api/health`
  const answer = await fetchHealth(address)
  if ('error' in answer) return failed(name, `${origin} can't be reached: ${answer.error}.`)
  if (answer.status === 200 && answer.isShop) return passed(name, `${origin} leads to the shop.`)
  const sentence =
    answer.status === 503
      ? `${origin} leads to a shop that is not open, or to a proxy without one.`
      : `${address} is answered by something else (${answer.status}): look at ${variable} and at the proxy.`
  return failed(name, sentence)
}

async function fetchHealth(address: string): Promise<{ status: number; isShop: boolean } | { error: string }> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    return { status: response.status, isShop: /^\{\s*"status"/.test(text) }
  } catch (error) {
    return { error: errorTextOf(error) }
  }
}

function errorTextOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} seconds`
  const code = codeOf(error.cause) ?? codeOf(error) ?? 'no reason given'
  return errorTexts[code] ?? code
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** Null for an address without https. `addressCheck` reports a certificate that can't be read. */
export async function certificateCheck(origin: string, now: Date): Promise<HealthCheck | null> {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return null
  const end = await readCertificateEnd(hostname, Number(port || 443))
  if (!end) return null
  const days = Math.floor((end.getTime() - now.getTime()) / dayMs)
  const sentence =
    days < minCertificateDays
      ? `Ends on ${end.toISOString().slice(0, 10)}, in ${days} days: its renewal does not work.`
      : `Good for ${days} days.`
  return { name: 'Certificate', isWell: days >= minCertificateDays, sentence }
}

async function readCertificateEnd(host: string, port: number): Promise<Date | null> {
  // `addressCheck` reports a certificate that is not trusted.
  const socket = connect({ host, port, servername: host, timeout: timeoutMs })
  socket.on('timeout', () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'secureConnect')
    return new Date(socket.getPeerCertificate().valid_to)
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}

/** The time in the Date header of an external service, accurate to a second. Null if it sends none. */
export async function readOutsideTime(address: string): Promise<Date | null> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    await response.body?.cancel()
    const date = response.headers.get('date')
    return date ? new Date(date) : null
  } catch {
    return null
  }
}
