import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AuthVisit, PendingAdd } from './auth-visit.ts'
import { useVisitor } from './use-visitor.tsx'

/**
 * What to do when a customer's call is answered 401: the session has ended, so log in and come back here, with the
 * piece that was on its way into the cart.
 */
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
      // The login page sends back at once whom it still takes for a customer.
      void refresh().then(() => (pathname === '/auth' ? undefined : navigate('/auth', { state: visit })))
    },
    [navigate, pathname, search, state, refresh],
  )
}
