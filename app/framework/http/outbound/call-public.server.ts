import type { LookupAddress } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callHttp, type HttpAnswer, type HttpCall } from '../http-call.server.ts'
import { isPublicAddress } from './public-address.server.ts'

export type PublicCall = Omit<HttpCall, 'lookup'>
/** `not-public`: the URL's address, or one that its name resolves to, is not public, so nothing was sent. */
export type PublicAnswer = HttpAnswer | { kind: 'not-public'; text: string }

/** Resolves a name to all its addresses. */
export type Resolve = (name: string) => Promise<LookupAddress[]>

const resolveBySystem: Resolve = (name) => lookUp(name, { all: true })

type SandboxConfig = { sandboxUrl: string | null }
type CallTarget = { ok: true; url: URL; isSandbox: boolean } | { ok: false; text: string }

const notPublic = 'It leads to a private network.'

/**
 * Calls a URL that a user typed: https at its default port, at a public address. The name is resolved once and the
 * connection goes to the checked address, so that a later change of the name (DNS rebinding) has no effect. Redirects
 * are not followed. In demo mode the sandbox is the only address on this machine that may be called.
 */
export async function callPublic(
  { sandboxUrl }: SandboxConfig,
  call: PublicCall,
  resolve: Resolve = resolveBySystem,
): Promise<PublicAnswer> {
  const target = parseTarget({ sandboxUrl }, call.url)
  if (!target.ok) return { kind: 'not-public', text: target.text }
  if (target.isSandbox) return callHttp(call)
  let isRefused = false
  const lookup: LookupFunction = (name, { all }, found) => {
    resolve(name).then(
      (addresses) => {
        isRefused = !arePublic(addresses)
        const [first] = addresses
        if (isRefused || !first) found(new Error(notPublic), '', 0)
        else if (all) found(null, addresses)
        else found(null, first.address, first.family)
      },
      (error) => found(error, '', 0),
    )
  }
  const answer = await callHttp({ ...call, lookup })
  return isRefused ? { kind: 'not-public', text: notPublic } : answer
}

export type PublicUrlCheck = { ok: true; url: string } | { ok: false; text: string }

/** Applies the same rule to a URL that is stored for later. A refusal has a message for the user. */
export async function checkPublicUrl(
  { sandboxUrl }: SandboxConfig,
  text: string,
  resolve: Resolve = resolveBySystem,
): Promise<PublicUrlCheck> {
  const target = parseTarget({ sandboxUrl }, text)
  if (!target.ok) return target
  const { href: url, hostname } = target.url
  if (target.isSandbox || isIP(hostOf(hostname))) return { ok: true, url }
  const addresses = await resolve(hostname).catch(() => [])
  if (addresses.length === 0) return { ok: false, text: 'This address can’t be found.' }
  return arePublic(addresses) ? { ok: true, url } : { ok: false, text: notPublic }
}

function parseTarget({ sandboxUrl }: SandboxConfig, text: string): CallTarget {
  const url = URL.parse(text)
  if (!url) return { ok: false, text: 'It must be an https address.' }
  if (url.username || url.password) return { ok: false, text: 'It must hold no name or password.' }
  if (sandboxUrl !== null && url.origin === new URL(sandboxUrl).origin) return { ok: true, url, isSandbox: true }
  if (url.protocol !== 'https:') return { ok: false, text: 'It must be an https address.' }
  // Only the default port, so that the shop can't be used to scan the ports of a machine.
  if (url.port !== '') return { ok: false, text: 'It must be at the usual port of https.' }
  const host = hostOf(url.hostname)
  if (isIP(host) && !isPublicAddress(host)) return { ok: false, text: notPublic }
  return { ok: true, url, isSandbox: false }
}

function arePublic(addresses: readonly LookupAddress[]): boolean {
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
}

/** Removes the brackets that a URL has around an IPv6 address. */
function hostOf(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}
