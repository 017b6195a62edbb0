import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { Customer } from '../identity/customer.ts'
import { customerSessions, customers } from '../identity/identity.tables.server.ts'
import { customerAuth, sessionSeconds } from './customer-auth.server.ts'
import { legacySessionCookieName } from './session-cookies.server.ts'

type CurrentSession = { customer: Customer; expiresAt: Date; sessionId: string }

/**
 * Every call of a customer needs the session, so this runs a single statement. The auth library's own look-up takes
 * several times as long.
 */
export async function findCurrentSession(shop: Shop, cookie: string | undefined): Promise<CurrentSession | null> {
  if (cookie === undefined) return null
  const { currentCookie, token } = await readToken(shop, cookie)
  if (token === null) return null
  const [found] = await shop.db
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      isGuest: customers.isGuest,
      expiresAt: customerSessions.expiresAt,
      sessionId: customerSessions.id,
      beganAt: customerSessions.createdAt,
      hasOldName: customerSessions.hasOldName,
    })
    .from(customerSessions)
    .innerJoin(customers, eq(customers.id, customerSessions.customerId))
    .where(eq(customerSessions.token, token))
  // The library compares with the machine's clock, so this does too.
  const now = new Date()
  if (!found || found.expiresAt <= now || (currentCookie === '' && !found.hasOldName)) return null
  if (addSeconds(found.beganAt, sessionSeconds.max) <= now) {
    // Deletes the session, because the library would renew it.
    await shop.db.delete(customerSessions).where(eq(customerSessions.id, found.sessionId))
    return null
  }
  const { expiresAt, sessionId, beganAt: _began, hasOldName: _name, isGuest, ...account } = found
  return { customer: isGuest ? { ...account, isGuest } : account, expiresAt, sessionId }
}

/** Whether this shop signed the session, which may have expired. Does not query the database. */
export async function hasSignedSession(shop: Shop, cookies: string | undefined): Promise<boolean> {
  return cookies !== undefined && (await readToken(shop, cookies)).token !== null
}

async function readToken(shop: Shop, cookies: string): Promise<{ currentCookie: string; token: string | null }> {
  const { authCookies, secret } = await customerAuth(shop).$context
  const currentCookie = readCookie(cookies, authCookies.sessionToken.name)
  return {
    currentCookie,
    token: verifySignedValue(currentCookie || readCookie(cookies, legacySessionCookieName), secret),
  }
}

/** Renames the legacy session cookie, because the library reads only the current name. */
export async function renameSessionCookie(shop: Shop, cookies: string | undefined): Promise<string | undefined> {
  const { name } = (await customerAuth(shop).$context).authCookies.sessionToken
  if (cookies === undefined || readCookie(cookies, name) !== '') return cookies
  return cookies.replace(new RegExp(`(^|;\\s*)${legacySessionCookieName}=`), `$1${name}=`)
}

function readCookie(cookies: string, name: string): string {
  const cookie = cookies.split(';').find((one) => one.trimStart().startsWith(`${name}=`))
  try {
    return decodeURIComponent(cookie?.slice(cookie.indexOf('=') + 1).trim() ?? '')
  } catch {
    return ''
  }
}

/** The value that the library signed; null if the signature is invalid. */
function verifySignedValue(signed: string, secret: string): string | null {
  const end = signed.lastIndexOf('.')
  if (end < 1) return null
  const value = signed.slice(0, end)
  const signature = Buffer.from(signed.slice(end + 1))
  const expected = Buffer.from(createHmac('sha256', secret).update(value).digest('base64'))
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? value : null
}
