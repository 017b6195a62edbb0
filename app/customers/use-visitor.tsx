import { useSyncExternalStore } from 'react'
import { callApi } from '#app/framework/browser/api-client.ts'
import { logFailure } from '#app/framework/browser/browser-log.ts'
import { clearOwnStorage } from '#app/framework/browser/browser-storage.ts'
import { isDeviceOffline } from '#app/framework/offline/connection.ts'
import { clearSavedPages } from '#app/framework/offline/saved-pages.ts'
import type { Customer } from '../identity/customer.ts'
import type { logOutCall, readSessionCall } from './auth.api.server.ts'
import { clearVisitor, isSignedIn, storedVisitor, storeVisitor, watchStoredVisitor } from './stored-visitor.ts'

export type Session = {
  /** 'unknown' in the server's HTML, until the browser has checked. */
  status: 'unknown' | 'visitor' | 'customer'
  user: Customer | null
}

const unknown: Session = { status: 'unknown', user: null }
const actions = { enter, logout, refresh: refreshSession }

/** One per page, so that its islands share it. On the server it stays unknown. */
let session = unknown
const listeners = new Set<() => void>()
let stopWatching = () => {}

/** Works without a provider, in islands as in pages of the router. */
export function useVisitor(): Session & typeof actions {
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
  const look = () => document.visibilityState === 'visible' && void refreshSession()
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && void refreshSession()
  const unwatch = watchStoredVisitor(() => void refreshSession())
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    unwatch()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    window.removeEventListener('pageshow', onPageShow)
  }
}

/** `isTold`: confirmed by the server or its cookies. Leaving a page aborts its call, which does not end the session. */
function setSession(next: Session, isTold = true) {
  // A logout in another tab deletes what is stored for all tabs, but not what was typed in this one.
  const wasCustomer = session.user !== null
  session = next
  // Stored for offline use, until the session ends.
  if (next.user) storeVisitor(next.user)
  else if (next.status === 'visitor' && isTold) {
    const wasKept = clearVisitor()
    if (wasKept || wasCustomer) clearOwnStorage()
    if (wasKept) void clearSavedPages()
  }
  for (const listener of listeners) listener()
}

/** After a login by `use-login.ts`. */
function enter(user: Customer) {
  setSession(sessionOf(user))
}

/**
 * `leaving`: the browser opens another document, so no listener is called: a page of the account would open the login.
 */
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
  const answered = await readSession()
  const next = answered ?? (session.status === 'unknown' ? storedSession() : session)
  if (!isSame(session, next)) setSession(next, answered !== null)
}

/** Null if the server can't be reached: the session stays as known. */
async function readSession(): Promise<Session | null> {
  if (!isSignedIn()) return { status: 'visitor', user: null }
  const answer = await callApi<typeof readSessionCall>('GET', '/api/auth/session')
  if (!answer.ok) return null
  return sessionOf(answer.data.user)
}

/** A customer who is not stored in this browser is known when the connection is back. */
function storedSession(): Session {
  if (!isSignedIn()) return sessionOf(null)
  const user = storedVisitor()
  return !user && isDeviceOffline() ? unknown : sessionOf(user)
}

function sessionOf(user: Customer | null): Session {
  return user ? { status: 'customer', user } : { status: 'visitor', user: null }
}

function isSame(one: Session, other: Session): boolean {
  return one.status === other.status && JSON.stringify(one.user) === JSON.stringify(other.user)
}
