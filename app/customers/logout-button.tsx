import { classNames } from '#app/ui/class-names.ts'
import { useSession } from './use-session.tsx'

/** Reserves its space while it is invisible. Guests, who can't log in again, log out on `/account`. */
export function LogoutButton({ className }: { className?: string }) {
  const { status, user, logout } = useSession()
  const isShown = status === 'customer' && !user?.isGuest
  if (user?.isGuest) return null
  return (
    <button
      type="button"
      onClick={() => void logout()}
      className={classNames('inline-flex min-h-11 min-w-14 items-center', !isShown && 'invisible', className)}
    >
      Logout
    </button>
  )
}
