import { decodeJwt } from 'jose'
import { logFailure } from '#app/framework/browser/browser-log.ts'
import { readFromBrowser, removeFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'
import { type StaffRole, staffRoles } from '../../identity/staff-member.ts'

const storageKey = 'adminToken'
const listeners = new Set<() => void>()
/** The token of a session that expired or was refused while this page was open. Null after a logout or a new login. */
let endedToken: string | null = null

/** Removes an invalid or expired token. Only the server can verify its signature. */
export function readAdminToken(): string | null {
  const token = readFromBrowser('localStorage', storageKey)
  if (token === null) return null
  if (isUnexpired(token, Date.now())) return token
  removeFromBrowser('localStorage', storageKey)
  endedToken = token
  return null
}

export function readEndedToken(): string | null {
  return endedToken
}

/** Call it after the server refused the token. The screen stays, and asks its member to log in again. */
export function endAdminSession(): void {
  endedToken = readAdminToken() ?? endedToken
  removeFromBrowser('localStorage', storageKey)
  for (const listener of listeners) listener()
}

export function storeAdminToken(token: string): void {
  endedToken = null
  writeStorage('localStorage', storageKey, token)
  for (const listener of listeners) listener()
}

/** For a logout. */
export function clearAdminToken(): void {
  endedToken = null
  removeFromBrowser('localStorage', storageKey)
  for (const listener of listeners) listener()
}

export function watchAdminToken(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function memberOf(token: string): string | undefined {
  return decodeJwt(token).sub
}

/** The member's name, as the makers know it. */
export function nameIn(token: string | null | undefined): string | null {
  const name = token ? decodeJwt(token).name : null
  return typeof name === 'string' ? name : null
}

/** Decides only what pages show, because the server checks every call. An unknown role gets the fewest rights. */
export function roleIn(token: string | null | undefined): StaffRole {
  const role = token ? decodeJwt(token).role : undefined
  return staffRoles.find((one) => one === role) ?? 'packer'
}

/** True if the password is a generated one, which only permits choosing another. */
export function hasTemporaryPassword(token: string | null): boolean {
  return token !== null && decodeJwt(token).password === 'temporary'
}

export function isUnexpired(token: string, nowMilliseconds: number): boolean {
  try {
    const { exp } = decodeJwt(token)
    return typeof exp === 'number' && exp * 1000 > nowMilliseconds
  } catch (error) {
    logFailure(`The staff token could not be read and is removed: ${String(error)}`)
    return false
  }
}
