import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AuthVisit } from './pending-intent.ts'
import { useSession } from './use-session.tsx'

export function useSessionEnded(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { refresh } = useSession()
  return useCallback(() => {
    const visit: AuthVisit = { from: pathname + search, reason: 'session-ended' }
    // Refreshes the session first, because the login page would redirect a customer who seems to be logged in.
    void refresh().then(() => (pathname === '/auth' ? undefined : navigate('/auth', { state: visit })))
  }, [navigate, pathname, search, refresh])
}
