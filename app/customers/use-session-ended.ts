import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AuthVisit } from './pending-intent.ts'
import { useVisitor } from './use-visitor.tsx'

export function useSessionEnded(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { refresh } = useVisitor()
  return useCallback(() => {
    const visit: AuthVisit = { from: pathname + search, reason: 'session-ended' }
    // The login page redirects a logged-in customer, so the session is refreshed first.
    void refresh().then(() => (pathname === '/auth' ? undefined : navigate('/auth', { state: visit })))
  }, [navigate, pathname, search, refresh])
}
