import { decodeJwt } from 'jose'
import { logFailure } from '#app/platform/browser/browser-log.ts'
import { keepInBrowser, readFromBrowser, removeFromBrowser } from '#app/platform/browser/browser-storage.ts'
import type { StaffRole } from '../people/staff-member.ts'

const storageKey = 'adminToken'
const listeners = new Set<() => void>()

/** Removes a token that is unreadable or expired. Only the server can tell whether it is genuine. */
export function readAdminToken(): string | null {
  const token = readFromBrowser('localStorage', storageKey)
  if (token === null) return null
  if (isLive(token, Date.now())) return token
  removeFromBrowser('localStorage', storageKey)
  return null
}

export function keepAdminToken(token: string): void {
  keepInBrowser('localStorage', storageKey, token)
  for (const listener of listeners) listener()
}

export function forgetAdminToken(): void {
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

/** What the pages show; the server decides anew at each call. */
export function roleIn(token: string | null | undefined): StaffRole {
  return token && decodeJwt(token).role === 'helper' ? 'helper' : 'owner'
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
