import { randomBytes, timingSafeEqual } from 'node:crypto'
import { addSeconds } from '#app/framework/clock.ts'
import { cookieName, cookiePlace } from '#app/framework/http/cookie-name.server.ts'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

/** The password's hash is part of the signature, so a new password makes every device unknown. */
export type DeviceOwner = { kind: 'customer' | 'staff'; id: string; passwordHash: string }

type Signing = Pick<Shop, 'config' | 'clock'>

const ownName = 'known_devices'
const lifeSeconds = 180 * 86_400
// A family shares a phone, and staff may buy on the office's computer.
const maxOwners = 5

/** The device's id, if `cookie` proves an earlier login to this account. */
export function findKnownDevice(shop: Signing, cookie: string | undefined, owner: DeviceOwner | null): string | null {
  const token = owner && readTokens(cookie).find((one) => isToken(shop, one, owner))
  return token ? (token.split('.')[0] ?? null) : null
}

export function rememberDevice(shop: Signing, cookie: string | undefined, owner: DeviceOwner): string {
  const others = readTokens(cookie).filter((one) => !isToken(shop, one, owner))
  const device = randomBytes(16).toString('base64url')
  const ends = addSeconds(shop.clock.now(), lifeSeconds).getTime().toString(36)
  const tokens = [`${device}.${ends}.${sign(shop, owner, device, ends)}`, ...others].slice(0, maxOwners)
  const known = `${cookieName(shop.config, ownName)}=${tokens.join('~')}; Max-Age=${lifeSeconds}`
  return `${known}; ${cookiePlace(shop.config)}; HttpOnly; SameSite=Strict`
}

/** Accepts the former cookie name too: the signature decides, not the name. */
function readTokens(cookie = ''): string[] {
  const [, value = ''] = /(?:^|;\s*)__Host-known_devices=([^;]*)/.exec(cookie) ?? []
  const [, before = ''] = /(?:^|;\s*)known_devices=([^;]*)/.exec(cookie) ?? []
  return (value || before)
    .split('~')
    .slice(0, maxOwners)
    .filter((token) => /^[\w-]{22}\.[0-9a-z]{1,10}\.[\w-]{43}$/.test(token))
}

function isToken(shop: Signing, token: string, owner: DeviceOwner): boolean {
  const [device = '', ends = '', signature = ''] = token.split('.')
  if (Number.parseInt(ends, 36) <= shop.clock.now().getTime()) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(shop, owner, device, ends)))
}

function sign({ config }: Signing, { kind, id, passwordHash }: DeviceOwner, device: string, ends: string): string {
  return keyedHash(config, `device ${kind} ${id} ${device} ${ends} ${passwordHash}`)
}
