import { once } from 'node:events'
import { connect } from 'node:tls'
import type { HealthCheck } from '../health/health-check.ts'

const patienceMs = 8_000
const dayMs = 86_400_000
/** Let's Encrypt's clients renew thirty days before the end. */
const minDays = 14

/** What a name's or a connection's fault means for whoever set the address up. */
const meanings: Record<string, string> = {
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

/** Whether this address leads to a shop, from the machine that asks. */
export async function addressLine(name: string, origin: string, variable: string): Promise<HealthCheck> {
  const address = `${origin}/api/health`
  const answer = await ask(address)
  if ('fault' in answer) return { name, isWell: false, sentence: `${origin} can't be reached: ${answer.fault}.` }
  if (answer.status === 200 && answer.isShop) return { name, isWell: true, sentence: `${origin} leads to the shop.` }
  const sentence =
    answer.status === 503
      ? `${origin} leads to a shop that is not open, or to a proxy without one.`
      : `${address} is answered by something else (${answer.status}): look at ${variable} and at the proxy.`
  return { name, isWell: false, sentence }
}

async function ask(address: string): Promise<{ status: number; isShop: boolean } | { fault: string }> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    const text = await response.text()
    return { status: response.status, isShop: /^\{\s*"status"/.test(text) }
  } catch (error) {
    return { fault: meaningOf(error) }
  }
}

function meaningOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${patienceMs / 1000} seconds`
  const code = codeOf(error.cause) ?? codeOf(error) ?? 'no reason given'
  return meanings[code] ?? code
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** Null where the address has no certificate. One that can't be read is told by `addressLine`. */
export async function certificateCheck(origin: string, now: Date): Promise<HealthCheck | null> {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return null
  const end = await readCertificateEnd(hostname, Number(port || 443))
  if (!end) return null
  const days = Math.floor((end.getTime() - now.getTime()) / dayMs)
  const sentence =
    days < minDays
      ? `Ends on ${end.toISOString().slice(0, 10)}, in ${days} days: its renewal does not work.`
      : `Good for ${days} days.`
  return { name: 'Certificate', isWell: days >= minDays, sentence }
}

async function readCertificateEnd(host: string, port: number): Promise<Date | null> {
  // One that is not trusted is told by the call of the address.
  const socket = connect({ host, port, servername: host, timeout: patienceMs })
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

/** By the date that somebody outside puts on an answer, to a second; null where it tells none. */
export async function readOutsideTime(address: string): Promise<Date | null> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    await response.body?.cancel()
    const date = response.headers.get('date')
    return date ? new Date(date) : null
  } catch {
    return null
  }
}
