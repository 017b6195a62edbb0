import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { readAddress } from '#app/framework/http/address-groups.ts'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { Customer } from '../identity/customer.ts'
import { customerSessions, verifications } from '../identity/identity.tables.server.ts'
import { findPasswordWeakness, type PasswordRefusal } from '../identity/refused-passwords.server.ts'
import { pseudonymOf, recordSecurityEvent } from '../identity/security/security-events.server.ts'
import { type DeviceOwner, findKnownDevice, rememberDevice } from '../identity/throttling/known-devices.server.ts'
import { clearAttempt, clearAttempts, createLoginTry, takeSlot } from '../identity/throttling/login-throttle.server.ts'
import { countAddress, countCall } from '../identity/throttling/rate-limits.server.ts'
import { findOwner, isKnown } from './credential-owner.server.ts'
import type { loginInput, registerInput, resetInput } from './credentials-input.ts'
import { findCurrentSession, withNewName } from './current-session.server.ts'
import { customerAuth, sessionSeconds } from './customer-auth.server.ts'
import { makeAccount, queueGuestJoin } from './guests.server.ts'
import { setPasswordByLink } from './reset-link.server.ts'

export type Caller = { cookie: string | undefined; ip: string }

export type TooMany = { ok: false; reason: 'too-many'; retryAfterSeconds: number }
/** `guestId`: the guest whose cart and orders are to be moved to the account. */
export type SignedIn = { ok: true; customer: Customer; setCookies: string[]; guestId?: string }
export type LoginResult = SignedIn | TooMany | { ok: false; reason: 'wrong-credentials' }
export type RegisterResult = SignedIn | TooMany | { ok: false; reason: 'email-taken' | PasswordRefusal }
export type ResetResult = SignedIn | TooMany | { ok: false; reason: 'bad-link' | PasswordRefusal }

const quarterHour = 900
const signUpsAnEmail = 10
const signUpsAnAddressAnHour = 600
const linksAnAccount = 3
// A mobile carrier's customers may share one address.
const callsAnAddressAMinute = 120

const accountKey = (shop: Shop, email: string) => `customer ${keyedHash(shop.config, email)}`

export async function logIn(shop: Shop, input: z.infer<typeof loginInput>, caller: Caller): Promise<LoginResult> {
  const owner = await findOwner(shop, input.email)
  const result = await tryToLogIn(shop, input, caller, owner)
  const account = owner?.id ?? pseudonymOf(shop, input.email)
  await recordSecurityEvent(shop, result.ok ? 'customer-login' : loginRefusals[result.reason], account, {
    by: 'password',
    ip: caller.ip,
  })
  return result
}

const loginRefusals = { 'wrong-credentials': 'customer-login-refused', 'too-many': 'customer-login-limited' } as const

async function tryToLogIn(
  shop: Shop,
  input: z.infer<typeof loginInput>,
  caller: Caller,
  owner: DeviceOwner | null,
): Promise<LoginResult> {
  const device = findKnownDevice(shop, caller.cookie, owner)
  // Other clients at the same address must not block a known device.
  const refusal = device ? null : await countAuthCall(shop, caller)
  if (refusal) return refusal
  const wanted = createLoginTry(shop, accountKey(shop, input.email), caller.ip, device)
  const turn = await takeSlot(shop, wanted)
  if (!turn.ok) return { ...turn, reason: 'too-many' }
  const signedIn = await signIn(shop, input, caller, owner)
  if (!signedIn) return { ok: false, reason: 'wrong-credentials' }
  await clearAttempt(shop, wanted)
  return signedIn
}

export async function register(
  shop: Shop,
  input: z.infer<typeof registerInput>,
  caller: Caller,
): Promise<RegisterResult> {
  const result = await tryToRegister(shop, input, caller)
  const how = { by: 'password', ip: caller.ip } as const
  if (result.ok) await recordSecurityEvent(shop, 'customer-sign-up', result.customer.id, how)
  return result
}

async function tryToRegister(
  shop: Shop,
  input: z.infer<typeof registerInput>,
  caller: Caller,
): Promise<RegisterResult> {
  const refusal = await countAuthCall(shop, caller)
  if (refusal) return refusal
  const weakness = findPasswordWeakness(shop, input.password)
  if (weakness) return { ok: false, reason: weakness }
  const key = `register:${input.email} ${readAddress(caller.ip).own}`
  let count = await countCall(shop, key, signUpsAnEmail, quarterHour)
  if (count.ok) count = await countAddress(shop, 'sign-ups from', caller.ip, signUpsAnAddressAnHour, 3_600)
  if (!count.ok) return { ...count, reason: 'too-many' }
  const { customer } = await readSession(shop, caller.cookie)
  if (customer?.isGuest) return storeGuest(shop, customer.id, input, caller)
  try {
    const { headers, response } = await customerAuth(shop).api.signUpEmail({ body: input, returnHeaders: true })
    return await replaceSession(shop, response.user, headers, caller)
  } catch (error) {
    if (error instanceof APIError && (await isKnown(shop, input.email))) return { ok: false, reason: 'email-taken' }
    throw error
  }
}

/** A guest who signs up becomes the account and keeps cart, addresses and orders. */
async function storeGuest(
  shop: Shop,
  guestId: string,
  input: z.infer<typeof registerInput>,
  caller: Caller,
): Promise<RegisterResult> {
  const isMade = await makeAccount(shop, guestId, input).catch(async (error: unknown) => {
    if (await isKnown(shop, input.email)) return false
    throw error
  })
  if (!isMade) return { ok: false, reason: 'email-taken' }
  const signedIn = await signIn(shop, input, caller, await findOwner(shop, input.email))
  if (!signedIn) throw new Error('an account just made lets nobody in')
  return signedIn
}

/** Returns the headers that remove the session's cookies. */
export async function logOut(shop: Shop, cookie: string | undefined): Promise<string[]> {
  const known = await withNewName(shop, cookie)
  const { headers } = await customerAuth(shop).api.signOut({ headers: cookieHeaders(known), returnHeaders: true })
  return headers.getSetCookie()
}

/** Only the newest link is valid. Does nothing for an unknown e-mail or too many links; a known device has its own count. */
export async function sendResetLink(shop: Shop, email: string, caller: Caller): Promise<void> {
  const owner = await findOwner(shop, email)
  const device = findKnownDevice(shop, caller.cookie, owner)
  const who = owner?.id ?? pseudonymOf(shop, email)
  const ofAccount = () => countCall(shop, `forgot:${email} ${device ?? ''}`, linksAnAccount, quarterHour)
  if ((!device && (await countAuthCall(shop, caller))) || !(await ofAccount()).ok) {
    shop.log.info({ event: 'limit', call: 'POST /api/auth/forgot', accountId: who }, 'security')
    return
  }
  await recordSecurityEvent(shop, 'customer-link-asked', who, { ip: caller.ip })
  if (owner) await shop.db.delete(verifications).where(eq(verifications.value, owner.id))
  await customerAuth(shop).api.requestPasswordReset({ body: { email } })
}

/** Ends every session of the account and logs its owner in, even while wrong guesses block the login. */
export async function resetPassword(
  shop: Shop,
  input: z.infer<typeof resetInput>,
  caller: Caller,
): Promise<ResetResult> {
  const result = await takeResetLink(shop, input, caller)
  const { ip } = caller
  if (result.ok) await recordSecurityEvent(shop, 'customer-password', result.customer.id, { by: 'link', ip })
  else if (result.reason === 'bad-link') {
    const stranger = pseudonymOf(shop, readAddress(ip).own)
    await recordSecurityEvent(shop, 'customer-password-refused', stranger, { by: 'link', ip })
  }
  return result
}

async function takeResetLink(shop: Shop, input: z.infer<typeof resetInput>, caller: Caller): Promise<ResetResult> {
  const refusal = await countAuthCall(shop, caller)
  if (refusal) return refusal
  // Checked before the link is used, so that the link stays valid for another password.
  const weakness = findPasswordWeakness(shop, input.password)
  if (weakness) return { ok: false, reason: weakness }
  const email = await setPasswordByLink(shop, input)
  if (!email) return { ok: false, reason: 'bad-link' }
  await clearAttempts(shop, accountKey(shop, email))
  const signedIn = await signIn(shop, { email, password: input.password }, caller, await findOwner(shop, email))
  return signedIn ?? { ok: false, reason: 'bad-link' }
}

/** For loaders: does not prolong the session. */
export async function findCustomer(shop: Shop, headers: Headers): Promise<Customer | null> {
  const session = await findCurrentSession(shop, headers.get('cookie') ?? undefined)
  return session?.customer ?? null
}

/** For API calls: `setCookies` prolongs an active session, or removes the cookie of an ended one. */
export async function readSession(
  shop: Shop,
  cookie: string | undefined,
): Promise<{ customer: Customer | null; setCookies: string[] }> {
  const current = await findCurrentSession(shop, cookie)
  if (current && !isToBeProlonged(current.expiresAt)) return { customer: current.customer, setCookies: [] }
  const { headers, response } = await customerAuth(shop).api.getSession({
    headers: cookieHeaders(current ? await withNewName(shop, cookie) : cookie),
    returnHeaders: true,
  })
  return { customer: response ? toCustomer(response.user) : null, setCookies: headers.getSetCookie() }
}

function isToBeProlonged(expiresAt: Date): boolean {
  const { life, prolongedAfter } = sessionSeconds
  return expiresAt.getTime() - (life - prolongedAfter) * 1000 <= Date.now()
}

/** `owner`: as read before. Null for wrong credentials, or if the password was changed during the login. */
async function signIn(
  shop: Shop,
  input: z.infer<typeof loginInput>,
  caller: Caller,
  owner: DeviceOwner | null,
): Promise<SignedIn | null> {
  try {
    const { headers, response } = await customerAuth(shop).api.signInEmail({ body: input, returnHeaders: true })
    // A change of the password ended all sessions except this one.
    if ((await findOwner(shop, input.email))?.passwordHash !== owner?.passwordHash) {
      await shop.db.delete(customerSessions).where(eq(customerSessions.token, response.token))
      return null
    }
    return await replaceSession(shop, response.user, headers, caller)
  } catch (error) {
    if (error instanceof APIError && error.status === 'UNAUTHORIZED') return null
    throw error
  }
}

/** Replaces the browser's earlier session and makes the device a known one. */
async function replaceSession(shop: Shop, user: User, headers: Headers, caller: Caller): Promise<SignedIn> {
  const { customer: earlier } = await readSession(shop, caller.cookie)
  const guestId = earlier?.isGuest && earlier.id !== user.id ? earlier.id : null
  // Before that session ends: only it shows that guest and account belong together.
  if (guestId) await queueGuestJoin(shop, guestId, user.id)
  await logOut(shop, caller.cookie)
  const owner = await findOwner(shop, user.email)
  const device = owner ? [rememberDevice(shop, caller.cookie, owner)] : []
  const setCookies = [...headers.getSetCookie(), ...device]
  return { ok: true, customer: toCustomer(user), setCookies, ...(guestId ? { guestId } : {}) }
}

export async function countAuthCall(shop: Shop, caller: Caller): Promise<TooMany | null> {
  const count = await countAddress(shop, 'auth calls from', caller.ip, callsAnAddressAMinute, 60)
  return count.ok ? null : { ...count, reason: 'too-many' }
}

function cookieHeaders(cookie: string | undefined): Headers {
  return new Headers(cookie === undefined ? {} : { cookie })
}

type User = { id: string; name: string; email: string; isGuest?: boolean | null | undefined }

/** A guest's e-mail is null, despite the library's types. */
export function toCustomer({ id, name, email, isGuest }: User): Customer {
  return isGuest ? { id, name, email, isGuest: true } : { id, name, email }
}
