import { decodeJwt } from 'jose'
import { logFailure } from '#app/framework/browser/browser-log.ts'
import { readFromBrowser, removeFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'
import { type StaffRole, staffRoles } from '../../identity/staff-member.ts'

const storageKey = 'adminToken'
const listeners = new Set<() => void>()
/** Of a session that ended while this page was open, by its time or by the server's word; null once left or renewed. */
let endedToken: string | null = null

/** Removes a token that is unreadable or expired. Only the server can tell whether it is genuine. */
export function readAdminToken(): string | null {
  const token = readFromBrowser('localStorage', storageKey)
  if (token === null) return null
  if (isLive(token, Date.now())) return token
  removeFromBrowser('localStorage', storageKey)
  endedToken = token
  return null
}

export function readEndedToken(): string | null {
  return endedToken
}

/** The server refused the token. The screen stays, and asks its member to log in again. */
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

/** The member leaves. */
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

/** What the pages show; the server decides anew at each call. A role that is not known here may do the least. */
export function roleIn(token: string | null | undefined): StaffRole {
  const role = token ? decodeJwt(token).role : undefined
  return staffRoles.find((one) => one === role) ?? 'packer'
}

/** Made by the shop: it opens the choice of another one, and nothing else. */
export function hasTemporaryPassword(token: string | null): boolean {
  return token !== null && decodeJwt(token).password === 'temporary'
}

export function isLive(token: string, nowMilliseconds: number): boolean {
  try {
    const { exp } = decodeJwt(token)
    return typeof exp === 'number' && exp * 1000 > nowMilliseconds
  } catch (error) {
    logFailure(`The staff token could not be read and is removed: ${String(error)}`)
    return false
  }
}
