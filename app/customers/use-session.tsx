import { useSyncExternalStore } from 'react'
import { callApi } from '#app/framework/browser/api-client.ts'
import { logFailure } from '#app/framework/browser/browser-log.ts'
import { clearCustomerData } from '#app/framework/browser/browser-storage.ts'
import { isDeviceOffline } from '#app/framework/offline/connection.ts'
import { clearSavedPages } from '#app/framework/offline/saved-pages.ts'
import type { Customer } from '../identity/customer.ts'
import type { logOutCall, readSessionCall } from './auth.api.server.ts'
import {
  clearStoredCustomer,
  isSignedIn,
  readStoredCustomer,
  storeCustomer,
  watchStoredCustomer,
} from './stored-customer.ts'

export type Session = {
  /** 'unknown' in the server's HTML, until the browser has checked. */
  status: 'unknown' | 'visitor' | 'customer'
  user: Customer | null
}

const unknown: Session = { status: 'unknown', user: null }
const actions = { enter, logout, refresh: refreshSession }

/** All islands of a page share the session. On the server it stays unknown. */
let session = unknown
const listeners = new Set<() => void>()
let stopWatching = () => {}

/** Works without a provider, so that islands can use it. */
export function useSession(): Session & typeof actions {
  return { ...useSyncExternalStore(followSession, currentSession, () => unknown), ...actions }
}

export function currentSession(): Session {
  return session
}

/** Checks the session while there are subscribers. */
export function followSession(onChange: () => void): () => void {
  if (listeners.size === 0) stopWatching = watchSession()
  listeners.add(onChange)
  return () => {
    if (listeners.delete(onChange) && listeners.size === 0) stopWatching()
  }
}

function watchSession(): () => void {
  void refreshSession()
  // Another tab may have logged in or out, also while this page was in the back/forward cache.
  const refreshIfVisible = () => document.visibilityState === 'visible' && void refreshSession()
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && void refreshSession()
  const unwatch = watchStoredCustomer(() => void refreshSession())
  document.addEventListener('visibilitychange', refreshIfVisible)
  window.addEventListener('online', refreshIfVisible)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    unwatch()
    document.removeEventListener('visibilitychange', refreshIfVisible)
    window.removeEventListener('online', refreshIfVisible)
    window.removeEventListener('pageshow', onPageShow)
  }
}

/**
 * `isConfirmed`: the server or its cookies confirm the session. Without confirmation, such as after a failed call, the
 * customer's stored data is not deleted.
 */
function setSession(next: Session, isConfirmed = true) {
  // A logout in another tab clears the storage that tabs share, but not this tab's own storage.
  const wasCustomer = session.user !== null
  session = next
  // Stored for offline use, until the session ends.
  if (next.user) storeCustomer(next.user)
  else if (next.status === 'visitor' && isConfirmed) {
    const wasStored = clearStoredCustomer()
    if (wasStored || wasCustomer) clearCustomerData()
    if (wasStored) void clearSavedPages()
  }
  for (const listener of listeners) listener()
}

function enter(user: Customer) {
  setSession(sessionOf(user))
}

/** `leaving`: another document opens next, so no listener is called. An account page would open the login instead. */
async function logout(then: 'staying' | 'leaving' = 'staying'): Promise<{ success: boolean; message?: string }> {
  const answer = await callApi<typeof logOutCall>('POST', '/api/auth/logout')
  if (answer.ok) {
    if (then === 'leaving') listeners.clear()
    setSession({ status: 'visitor', user: null })
    if (then === 'leaving') await clearSavedPages()
    return { success: true }
  }
  const message = answer.message || 'Logout failed'
  logFailure(message)
  return { success: false, message }
}

export async function refreshSession(): Promise<void> {
  const confirmed = await readSession()
  const next = confirmed ?? (session.status === 'unknown' ? storedSession() : session)
  if (!isSame(session, next)) setSession(next, confirmed !== null)
}

/** Null if the server can't be reached. */
async function readSession(): Promise<Session | null> {
  if (!isSignedIn()) return { status: 'visitor', user: null }
  const answer = await callApi<typeof readSessionCall>('GET', '/api/auth/session')
  if (!answer.ok) return null
  return sessionOf(answer.data.user)
}

/** Offline, the session stays unknown if this browser has not stored the customer. */
function storedSession(): Session {
  if (!isSignedIn()) return sessionOf(null)
  const user = readStoredCustomer()
  return !user && isDeviceOffline() ? unknown : sessionOf(user)
}

function sessionOf(user: Customer | null): Session {
  return user ? { status: 'customer', user } : { status: 'visitor', user: null }
}

function isSame(one: Session, other: Session): boolean {
  return one.status === other.status && JSON.stringify(one.user) === JSON.stringify(other.user)
}
