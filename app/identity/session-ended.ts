import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AuthVisit } from './auth-visit.ts'
import { useVisitor } from './use-visitor.tsx'

/** What to do when a customer's call is answered 401: the session has ended, so log in and come back here. */
export function useSessionEnded(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { refresh } = useVisitor()
  return useCallback(() => {
    void refresh()
    if (pathname === '/auth') return
    const visit: AuthVisit = { from: pathname + search, reason: 'session-ended' }
    void navigate('/auth', { state: visit })
  }, [navigate, pathname, search, refresh])
}
