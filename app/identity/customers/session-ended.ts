import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AuthVisit, PendingAdd } from './auth-visit.ts'
import { useVisitor } from './use-visitor.tsx'

export function useSessionEnded(): (pendingAdd?: PendingAdd) => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { refresh } = useVisitor()
  return useCallback(
    (pendingAdd) => {
      const visit: AuthVisit = {
        from: pathname + search,
        state,
        reason: 'session-ended',
        ...(pendingAdd && { pendingAdd }),
      }
      // The login page redirects a customer, so the visitor's state is refreshed first.
      void refresh().then(() => (pathname === '/auth' ? undefined : navigate('/auth', { state: visit })))
    },
    [navigate, pathname, search, state, refresh],
  )
}
