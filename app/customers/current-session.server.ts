import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { Customer } from '../identity/customer.ts'
import { customerSessions, customers } from '../identity/identity.tables.server.ts'
import { customerAuth, sessionSeconds } from './customer-auth.server.ts'
import { oldSessionName } from './session-cookies.server.ts'

type CurrentSession = { customer: Customer; expiresAt: Date; sessionId: string }

/** One statement, because every call of a customer runs it; the library takes several times as long. */
export async function findCurrentSession(shop: Shop, cookie: string | undefined): Promise<CurrentSession | null> {
  if (cookie === undefined) return null
  const { own, token } = await readToken(shop, cookie)
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
  if (!found || found.expiresAt <= now || (own === '' && !found.hasOldName)) return null
  if (addSeconds(found.beganAt, sessionSeconds.longest) <= now) {
    // Otherwise the library would prolong it once more.
    await shop.db.delete(customerSessions).where(eq(customerSessions.id, found.sessionId))
    return null
  }
  const { expiresAt, sessionId, beganAt: _began, hasOldName: _name, isGuest, ...account } = found
  return { customer: isGuest ? { ...account, isGuest } : account, expiresAt, sessionId }
}

/** Whether this shop issued the session, which may have expired: for decisions before the database is asked. */
export async function hasSignedSession(shop: Shop, cookies: string | undefined): Promise<boolean> {
  return cookies !== undefined && (await readToken(shop, cookies)).token !== null
}

async function readToken(shop: Shop, cookies: string): Promise<{ own: string; token: string | null }> {
  const { authCookies, secret } = await customerAuth(shop).$context
  const own = readCookie(cookies, authCookies.sessionToken.name)
  return { own, token: readSigned(own || readCookie(cookies, oldSessionName), secret) }
}

/** The cookies as the browser would send them after the session was prolonged. */
export async function withNewName(shop: Shop, cookies: string | undefined): Promise<string | undefined> {
  const { name } = (await customerAuth(shop).$context).authCookies.sessionToken
  if (cookies === undefined || readCookie(cookies, name) !== '') return cookies
  return cookies.replace(new RegExp(`(^|;\\s*)${oldSessionName}=`), `$1${name}=`)
}

function readCookie(cookies: string, name: string): string {
  const own = cookies.split(';').find((one) => one.trimStart().startsWith(`${name}=`))
  try {
    return decodeURIComponent(own?.slice(own.indexOf('=') + 1).trim() ?? '')
  } catch {
    return ''
  }
}

/** The value that the library signed; null if the signature is invalid. */
function readSigned(signed: string, secret: string): string | null {
  const end = signed.lastIndexOf('.')
  if (end < 1) return null
  const value = signed.slice(0, end)
  const given = Buffer.from(signed.slice(end + 1))
  const right = Buffer.from(createHmac('sha256', secret).update(value).digest('base64'))
  return given.length === right.length && timingSafeEqual(given, right) ? value : null
}
