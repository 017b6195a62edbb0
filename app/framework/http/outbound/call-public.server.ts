import type { LookupAddress } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callHttp, type HttpAnswer, type HttpCall } from '../http-call.server.ts'
import { isPublicAddress } from './public-address.server.ts'

export type PublicCall = Omit<HttpCall, 'lookup'>
/** `not-public`: the address leads, or now leads, to where the shop calls nobody. Nothing was sent. */
export type PublicAnswer = HttpAnswer | { kind: 'not-public'; text: string }

/** All addresses that a name stands for. */
export type Resolve = (name: string) => Promise<LookupAddress[]>

const resolveBySystem: Resolve = (name) => lookUp(name, { all: true })

type Outside = { sandboxUrl: string | null }
type Place = { ok: true; url: URL; isSandbox: boolean } | { ok: false; text: string }

const notPublic = 'It leads to a private network.'

/**
 * Calls an address that somebody typed: https at its usual port, by a name or number of the public network. The name is
 * looked up once, and the connection goes to what was looked at, so a name that means another address a moment later
 * changes nothing. No redirect is followed. In demo mode the sandbox may be called too, and nothing else on this machine.
 */
export async function callPublic(
  { sandboxUrl }: Outside,
  call: PublicCall,
  resolve: Resolve = resolveBySystem,
): Promise<PublicAnswer> {
  const place = readPlace({ sandboxUrl }, call.url)
  if (!place.ok) return { kind: 'not-public', text: place.text }
  if (place.isSandbox) return callHttp(call)
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

export type PublicUrl = { ok: true; url: string } | { ok: false; text: string }

/** The same rule for an address that is only kept, with words for whoever typed it. */
export async function checkPublicUrl(
  { sandboxUrl }: Outside,
  text: string,
  resolve: Resolve = resolveBySystem,
): Promise<PublicUrl> {
  const place = readPlace({ sandboxUrl }, text)
  if (!place.ok) return place
  const { href: url, hostname } = place.url
  if (place.isSandbox || isIP(hostOf(hostname))) return { ok: true, url }
  const addresses = await resolve(hostname).catch(() => [])
  if (addresses.length === 0) return { ok: false, text: 'This address can’t be found.' }
  return arePublic(addresses) ? { ok: true, url } : { ok: false, text: notPublic }
}

function readPlace({ sandboxUrl }: Outside, text: string): Place {
  const url = URL.parse(text)
  if (!url) return { ok: false, text: 'It must be an https address.' }
  if (url.username || url.password) return { ok: false, text: 'It must hold no name or password.' }
  if (sandboxUrl !== null && url.origin === new URL(sandboxUrl).origin) return { ok: true, url, isSandbox: true }
  if (url.protocol !== 'https:') return { ok: false, text: 'It must be an https address.' }
  // One port is one service that is meant for the world: nobody finds out by the shop what else a machine runs.
  if (url.port !== '') return { ok: false, text: 'It must be at the usual port of https.' }
  const host = hostOf(url.hostname)
  if (isIP(host) && !isPublicAddress(host)) return { ok: false, text: notPublic }
  return { ok: true, url, isSandbox: false }
}

function arePublic(addresses: readonly LookupAddress[]): boolean {
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
}

/** An address of IPv6 stands in brackets in a URL. */
function hostOf(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}
