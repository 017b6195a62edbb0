import { useNavigate } from 'react-router'
import type { AuthVisit } from '#app/customers/pending-intent.ts'
import { useSession } from '#app/customers/use-session.tsx'
import { useMessage } from '#app/ui/messages.tsx'

/** Asks a visitor to log in and then returns to `from`. */
export function useLoginRequired(from: string): (until?: AbortSignal) => Promise<void> {
  const showMessage = useMessage()
  const { refresh } = useSession()
  const navigate = useNavigate()
  return async (until) => {
    const isConfirmed = await showMessage(
      {
        kind: 'warning',
        title: 'Login Required',
        text: 'Please login to continue with your purchase.',
        confirm: 'Login',
        cancel: 'Cancel',
      },
      until,
    )
    if (!isConfirmed) return
    const visit: AuthVisit = { from }
    // The login page redirects a logged-in customer, so the browser must first know that the session has ended.
    await refresh()
    await navigate('/auth', { state: visit })
  }
}
