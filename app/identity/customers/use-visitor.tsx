import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { AnswerOf } from '#app/platform/api-calls.ts'
import { type Answer, callApi } from '#app/platform/browser/api-client.ts'
import { logFailure } from '#app/platform/browser/browser-log.ts'
import { forgetOwn } from '#app/platform/browser/browser-storage.ts'
import { forgetSeenPages } from '#app/platform/offline/seen-pages.ts'
import type { Customer } from '../customer.ts'
import { forgetVisitor, keepVisitor, keptVisitor } from './kept-visitor.ts'

/** `isTaken`: the email has an account already. */
export type VisitorAnswer = { success: boolean; message?: string; isTaken?: boolean }

export type Visitor = {
  /** 'unknown' in the server's HTML, until the browser has looked. */
  status: 'unknown' | 'visitor' | 'customer'
  user: Customer | null
  login(email: string, password: string): Promise<VisitorAnswer>
  register(name: string, email: string, password: string): Promise<VisitorAnswer>
  /** Without an account: a guest's session. */
  enterAsGuest(): Promise<VisitorAnswer>
  resetPassword(token: string, password: string): Promise<VisitorAnswer>
  logout(): Promise<VisitorAnswer>
  refresh(): Promise<void>
}

type Session = Pick<Visitor, 'status' | 'user'>
type SignedIn = AnswerOf<'POST', '/api/auth/login'>

const VisitorContext = createContext<Visitor | null>(null)

export function useVisitor(): Visitor {
  const visitor = useContext(VisitorContext)
  if (!visitor) throw new Error('useVisitor needs a VisitorProvider above it')
  return visitor
}

export function VisitorProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ status: 'unknown', user: null })

  const refresh = useCallback(async () => {
    const next = await readSession()
    setSession((known) => {
      if (next) return isSame(known, next) ? known : next
      return known.status === 'unknown' ? sessionOf(isSignedIn() ? keptVisitor() : null) : known
    })
  }, [])

  const visitor = useMemo<Visitor>(() => {
    const enter = async (call: Promise<Answer<SignedIn>>, fallback: string) => {
      const answer = await call
      if (answer.ok) setSession({ status: 'customer', user: answer.data.user })
      return toVisitorAnswer(answer, fallback)
    }
    return {
      ...session,
      login: (email, password) => enter(callApi('POST', '/api/auth/login', { email, password }), 'Login failed'),
      register: (name, email, password) =>
        enter(callApi('POST', '/api/auth/register', { name, email, password }), 'Registration failed'),
      enterAsGuest: () => enter(callApi('POST', '/api/auth/guest'), 'Authentication failed'),
      resetPassword: (token, password) =>
        enter(callApi('POST', '/api/auth/reset', { token, password }), 'Authentication failed'),
      async logout() {
        const answer = await callApi('POST', '/api/auth/logout')
        if (answer.ok) {
          setSession({ status: 'visitor', user: null })
          return { success: true }
        }
        const message = answer.message || 'Logout failed'
        logFailure(message)
        return { success: false, message }
      },
      refresh,
    }
  }, [session, refresh])

  // Without a line the shop can't be asked who this is, so it is kept; not past the end of the session.
  useEffect(() => {
    if (session.user) keepVisitor(session.user)
    else if (session.status === 'visitor' && forgetVisitor()) {
      forgetOwn()
      void forgetSeenPages()
    }
  }, [session])

  useEffect(() => {
    void refresh()
    // Another tab may have logged in or out.
    const look = () => document.visibilityState === 'visible' && void refresh()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [refresh])

  return <VisitorContext value={visitor}>{children}</VisitorContext>
}

/** Null when the server can't be asked: keep what was known. */
async function readSession(): Promise<Session | null> {
  if (!isSignedIn()) return { status: 'visitor', user: null }
  const answer = await callApi('GET', '/api/auth/session')
  if (!answer.ok) return null
  return sessionOf(answer.data.user)
}

function sessionOf(user: Customer | null): Session {
  return user ? { status: 'customer', user } : { status: 'visitor', user: null }
}

/** A page that may keep nothing at all can't even look. */
function isSignedIn(): boolean {
  try {
    return document.cookie.includes('signed_in=1')
  } catch {
    return false
  }
}

function isSame(one: Session, other: Session): boolean {
  return one.status === other.status && JSON.stringify(one.user) === JSON.stringify(other.user)
}

function toVisitorAnswer(answer: Answer<SignedIn>, fallback: string): VisitorAnswer {
  if (answer.ok) return { success: true }
  if (answer.status === 0) return { success: false, message: 'An unexpected error occurred. Please try again.' }
  return { success: false, message: answer.message || fallback, isTaken: answer.status === 409 }
}
