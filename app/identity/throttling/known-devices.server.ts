import { randomBytes, timingSafeEqual } from 'node:crypto'
import { addSeconds } from '#app/framework/clock.ts'
import { cookieAttributes, cookieName } from '#app/framework/http/cookie-name.server.ts'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

/** The password's hash is part of the signature, so a new password makes every device unknown. */
export type DeviceOwner = { kind: 'customer' | 'staff'; id: string; passwordHash: string }

type SigningShop = Pick<Shop, 'config' | 'clock'>

const cookieBaseName = 'known_devices'
const lifeSeconds = 180 * 86_400
// A family shares a phone, and staff may buy on the office's computer, so a device has several owners.
const maxOwners = 5

/** The device's id, if `cookie` proves an earlier login to this account. */
export function findKnownDevice(
  shop: SigningShop,
  cookie: string | undefined,
  owner: DeviceOwner | null,
): string | null {
  const token = owner && readTokens(cookie).find((one) => isValidToken(shop, one, owner))
  return token ? (token.split('.')[0] ?? null) : null
}

export function rememberDevice(shop: SigningShop, cookie: string | undefined, owner: DeviceOwner): string {
  const otherTokens = readTokens(cookie).filter((one) => !isValidToken(shop, one, owner))
  const device = randomBytes(16).toString('base64url')
  const expiry = addSeconds(shop.clock.now(), lifeSeconds).getTime().toString(36)
  const tokens = [`${device}.${expiry}.${sign(shop, owner, device, expiry)}`, ...otherTokens].slice(0, maxOwners)
  const cookieText = `${cookieName(shop.config, cookieBaseName)}=${tokens.join('~')}; Max-Age=${lifeSeconds}`
  return `${cookieText}; ${cookieAttributes(shop.config)}; HttpOnly; SameSite=Strict`
}

/** Accepts the former cookie name too: the signature decides, not the name. */
function readTokens(cookie = ''): string[] {
  const [, value = ''] = /(?:^|;\s*)__Host-known_devices=([^;]*)/.exec(cookie) ?? []
  const [, formerValue = ''] = /(?:^|;\s*)known_devices=([^;]*)/.exec(cookie) ?? []
  return (value || formerValue)
    .split('~')
    .slice(0, maxOwners)
    .filter((token) => /^[\w-]{22}\.[0-9a-z]{1,10}\.[\w-]{43}$/.test(token))
}

function isValidToken(shop: SigningShop, token: string, owner: DeviceOwner): boolean {
  const [device = '', expiry = '', signature = ''] = token.split('.')
  if (Number.parseInt(expiry, 36) <= shop.clock.now().getTime()) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(shop, owner, device, expiry)))
}

function sign(
  { config }: SigningShop,
  { kind, id, passwordHash }: DeviceOwner,
  device: string,
  expiry: string,
): string {
  return keyedHash(config, `device ${kind} ${id} ${device} ${expiry} ${passwordHash}`)
}
