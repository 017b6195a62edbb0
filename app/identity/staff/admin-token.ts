import { decodeJwt } from 'jose'
import { logFailure } from '#app/platform/browser-log.ts'

const storageKey = 'adminToken'
const listeners = new Set<() => void>()

/**
 * The staff token kept in this browser, if it can be read and its time is not over; otherwise it is removed. The
 * browser only looks at the expiry: whether a token is genuine is for the server to say.
 */
export function readAdminToken(): string | null {
  const token = window.localStorage.getItem(storageKey)
  if (token === null) return null
  if (isLive(token, Date.now())) return token
  window.localStorage.removeItem(storageKey)
  return null
}

export function keepAdminToken(token: string): void {
  window.localStorage.setItem(storageKey, token)
  for (const listener of listeners) listener()
}

export function forgetAdminToken(): void {
  window.localStorage.removeItem(storageKey)
  for (const listener of listeners) listener()
}

/** Calls `listener` when the token changes, in this tab or another. */
export function watchAdminToken(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
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
