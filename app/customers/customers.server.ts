import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { parseCallerAddress } from '#app/framework/http/address-groups.ts'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { Customer } from '../identity/customer.ts'
import { customerSessions, verifications } from '../identity/identity.tables.server.ts'
import { findPasswordWeakness, type PasswordRefusal } from '../identity/refused-passwords.server.ts'
import { pseudonymOf, recordSecurityEvent } from '../identity/security/security-events.server.ts'
import { type DeviceOwner, findKnownDevice, rememberDevice } from '../identity/throttling/known-devices.server.ts'
import { clearTries, clearTry, countTry, createLoginTry } from '../identity/throttling/login-throttle.server.ts'
import { countAddress, countCall, type RateLimited } from '../identity/throttling/rate-limits.server.ts'
import { findAccount, hasAccount } from './credential-owner.server.ts'
import type { loginInput, registerInput, resetInput } from './credentials-input.ts'
import { findCurrentSession, renameSessionCookie } from './current-session.server.ts'
import { customerAuth, sessionSeconds } from './customer-auth.server.ts'
import { convertGuest, queueGuestJoin as queueGuestMerge } from './guests.server.ts'
import { setPasswordByLink } from './reset-link.server.ts'

export type Caller = { cookie: string | undefined; ip: string }

/** `guestId`: the guest whose cart and orders move to the account. */
export type LoginSuccess = { ok: true; customer: Customer; setCookies: string[]; guestId?: string }
export type LoginResult = LoginSuccess | RateLimited | { ok: false; reason: 'wrong-credentials' }
export type RegisterResult = LoginSuccess | RateLimited | { ok: false; reason: 'email-taken' | PasswordRefusal }
export type ResetResult = LoginSuccess | RateLimited | { ok: false; reason: 'bad-link' | PasswordRefusal }

type LoginInput = z.infer<typeof loginInput>
type RegisterInput = z.infer<typeof registerInput>
type ResetInput = z.infer<typeof resetInput>

const quarterHourSeconds = 900
const maxSignUpsPerEmail = 10
const maxSignUpsPerAddress = 600
const maxLinksPerAccount = 3
// Many customers of a mobile carrier may share one address.
const maxCallsPerAddress = 120

const accountKey = (shop: Shop, email: string) => `customer ${keyedHash(shop.config, email)}`

export async function logIn(shop: Shop, input: LoginInput, caller: Caller): Promise<LoginResult> {
  const owner = await findAccount(shop, input.email)
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
  input: LoginInput,
  caller: Caller,
  owner: DeviceOwner | null,
): Promise<LoginResult> {
  const device = findKnownDevice(shop, caller.cookie, owner)
  // Other clients at the same address must not block a known device.
  const refusal = device ? null : await countAuthCall(shop, caller)
  if (refusal) return refusal
  const loginTry = createLoginTry(shop, accountKey(shop, input.email), caller.ip, device)
  const throttle = await countTry(shop, loginTry)
  if (!throttle.ok) return throttle
  const signedIn = await signIn(shop, input, caller, owner)
  if (!signedIn) return { ok: false, reason: 'wrong-credentials' }
  await clearTry(shop, loginTry)
  return signedIn
}

export async function register(shop: Shop, input: RegisterInput, caller: Caller): Promise<RegisterResult> {
  const result = await tryToRegister(shop, input, caller)
  const securityDetails = { by: 'password', ip: caller.ip } as const
  if (result.ok) await recordSecurityEvent(shop, 'customer-sign-up', result.customer.id, securityDetails)
  return result
}

async function tryToRegister(shop: Shop, input: RegisterInput, caller: Caller): Promise<RegisterResult> {
  const refusal = await countAuthCall(shop, caller)
  if (refusal) return refusal
  const weakness = findPasswordWeakness(shop, input.password)
  if (weakness) return { ok: false, reason: weakness }
  const key = `register:${input.email} ${parseCallerAddress(caller.ip).own}`
  let count = await countCall(shop, key, maxSignUpsPerEmail, quarterHourSeconds)
  if (count.ok) count = await countAddress(shop, 'sign-ups from', caller.ip, maxSignUpsPerAddress, 3_600)
  if (!count.ok) return count
  const { customer } = await readSession(shop, caller.cookie)
  if (customer?.isGuest) return registerGuest(shop, customer.id, input, caller)
  try {
    const { headers, response } = await customerAuth(shop).api.signUpEmail({ body: input, returnHeaders: true })
    return await replaceSession(shop, response.user, headers, caller)
  } catch (error) {
    if (error instanceof APIError && (await hasAccount(shop, input.email))) return { ok: false, reason: 'email-taken' }
    throw error
  }
}

/** A guest who signs up becomes the account and keeps cart, addresses and orders. */
async function registerGuest(
  shop: Shop,
  guestId: string,
  input: RegisterInput,
  caller: Caller,
): Promise<RegisterResult> {
  const isConverted = await convertGuest(shop, guestId, input).catch(async (error: unknown) => {
    if (await hasAccount(shop, input.email)) return false
    throw error
  })
  if (!isConverted) return { ok: false, reason: 'email-taken' }
  const signedIn = await signIn(shop, input, caller, await findAccount(shop, input.email))
  if (!signedIn) throw new Error('the login to the new account failed')
  return signedIn
}

/** Returns the headers that remove the session's cookies. */
export async function logOut(shop: Shop, cookie: string | undefined): Promise<string[]> {
  const renamed = await renameSessionCookie(shop, cookie)
  const { headers } = await customerAuth(shop).api.signOut({ headers: cookieHeaders(renamed), returnHeaders: true })
  return headers.getSetCookie()
}

/** Only the newest link is valid. Sends no link to an unknown e-mail address or above the rate limit. Each known device has a limit of its own. */
export async function sendResetLink(shop: Shop, email: string, caller: Caller): Promise<void> {
  const owner = await findAccount(shop, email)
  const device = findKnownDevice(shop, caller.cookie, owner)
  const accountId = owner?.id ?? pseudonymOf(shop, email)
  const key = `forgot:${email} ${device ?? ''}`
  const isRefused = !device && (await countAuthCall(shop, caller)) !== null
  if (isRefused || !(await countCall(shop, key, maxLinksPerAccount, quarterHourSeconds)).ok) {
    shop.log.info({ event: 'limit', call: 'POST /api/auth/forgot', accountId }, 'security')
    return
  }
  await recordSecurityEvent(shop, 'customer-link-asked', accountId, { ip: caller.ip })
  if (owner) await shop.db.delete(verifications).where(eq(verifications.value, owner.id))
  await customerAuth(shop).api.requestPasswordReset({ body: { email } })
}

/** Ends every session of the account and logs its owner in, even while wrong guesses block the login. */
export async function resetPassword(shop: Shop, input: ResetInput, caller: Caller): Promise<ResetResult> {
  const result = await resetByLink(shop, input, caller)
  const { ip } = caller
  if (result.ok) await recordSecurityEvent(shop, 'customer-password', result.customer.id, { by: 'link', ip })
  else if (result.reason === 'bad-link') {
    const addressPseudonym = pseudonymOf(shop, parseCallerAddress(ip).own)
    await recordSecurityEvent(shop, 'customer-password-refused', addressPseudonym, { by: 'link', ip })
  }
  return result
}

async function resetByLink(shop: Shop, input: ResetInput, caller: Caller): Promise<ResetResult> {
  const refusal = await countAuthCall(shop, caller)
  if (refusal) return refusal
  // Checks first, so that the link stays valid for another password.
  const weakness = findPasswordWeakness(shop, input.password)
  if (weakness) return { ok: false, reason: weakness }
  const email = await setPasswordByLink(shop, input)
  if (!email) return { ok: false, reason: 'bad-link' }
  await clearTries(shop, accountKey(shop, email))
  const signedIn = await signIn(shop, { email, password: input.password }, caller, await findAccount(shop, email))
  return signedIn ?? { ok: false, reason: 'bad-link' }
}

/** For loaders. Does not renew the session. */
export async function findCustomer(shop: Shop, headers: Headers): Promise<Customer | null> {
  const session = await findCurrentSession(shop, headers.get('cookie') ?? undefined)
  return session?.customer ?? null
}

/** For API calls. `setCookies` renews an active session, or removes the cookie of an ended one. */
export async function readSession(
  shop: Shop,
  cookie: string | undefined,
): Promise<{ customer: Customer | null; setCookies: string[] }> {
  const current = await findCurrentSession(shop, cookie)
  if (current && !isDueForRenewal(current.expiresAt)) return { customer: current.customer, setCookies: [] }
  const { headers, response } = await customerAuth(shop).api.getSession({
    headers: cookieHeaders(current ? await renameSessionCookie(shop, cookie) : cookie),
    returnHeaders: true,
  })
  return { customer: response ? toCustomer(response.user) : null, setCookies: headers.getSetCookie() }
}

function isDueForRenewal(expiresAt: Date): boolean {
  const { lifetime, renewAfter } = sessionSeconds
  return expiresAt.getTime() - (lifetime - renewAfter) * 1000 <= Date.now()
}

/** Null for wrong credentials, or if the password changed after the caller read `owner`. */
async function signIn(
  shop: Shop,
  input: LoginInput,
  caller: Caller,
  owner: DeviceOwner | null,
): Promise<LoginSuccess | null> {
  try {
    const { headers, response } = await customerAuth(shop).api.signInEmail({ body: input, returnHeaders: true })
    // A change of the password meanwhile ended all earlier sessions, so this new session must end too.
    if ((await findAccount(shop, input.email))?.passwordHash !== owner?.passwordHash) {
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
async function replaceSession(shop: Shop, user: User, headers: Headers, caller: Caller): Promise<LoginSuccess> {
  const { customer: previous } = await readSession(shop, caller.cookie)
  const guestId = previous?.isGuest && previous.id !== user.id ? previous.id : null
  // Must precede the logout, which ends the session that links the guest to the account.
  if (guestId) await queueGuestMerge(shop, guestId, user.id)
  await logOut(shop, caller.cookie)
  const owner = await findAccount(shop, user.email)
  const device = owner ? [rememberDevice(shop, caller.cookie, owner)] : []
  const setCookies = [...headers.getSetCookie(), ...device]
  return { ok: true, customer: toCustomer(user), setCookies, ...(guestId ? { guestId } : {}) }
}

export async function countAuthCall(shop: Shop, caller: Caller): Promise<RateLimited | null> {
  const count = await countAddress(shop, 'auth calls from', caller.ip, maxCallsPerAddress, 60)
  return count.ok ? null : count
}

function cookieHeaders(cookie: string | undefined): Headers {
  return new Headers(cookie === undefined ? {} : { cookie })
}

type User = { id: string; name: string; email: string; isGuest?: boolean | null | undefined }

/** A guest's e-mail is null, despite the library's types. */
export function toCustomer({ id, name, email, isGuest }: User): Customer {
  return isGuest ? { id, name, email, isGuest: true } : { id, name, email }
}
