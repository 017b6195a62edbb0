import { Link, useLocation } from 'react-router'
import { type AuthVisit, authPath, isSecretPath } from '#app/identity/customers/auth-visit.ts'
import { useVisitor } from '#app/identity/customers/use-visitor.tsx'
import { classNames } from '#app/ui/class-names.ts'

type SessionControlProps = { className?: string; onUse?: () => void }

export function SessionControl({ className, onUse }: SessionControlProps) {
  const { status, user, logout } = useVisitor()
  const look = classNames('inline-flex min-h-11 min-w-14 items-center', className)
  if (status !== 'customer') return <LoginLink className={look} onUse={onUse} />
  const logoutButton = (
    <button
      type="button"
      className={look}
      onClick={() => {
        onUse?.()
        void logout()
      }}
    >
      Logout
    </button>
  )
  if (!user?.isGuest) return logoutButton
  return (
    <>
      <LoginLink className={look} onUse={onUse} />
      {logoutButton}
    </>
  )
}

function LoginLink({ className, onUse }: { className: string; onUse: (() => void) | undefined }) {
  const { pathname, search, state } = useLocation()
  const visit: AuthVisit = isSecretPath(pathname) ? { from: pathname, state } : { state }
  return (
    <Link
      to={authPath(`${pathname}${search}`)}
      // On the login page, the product that waits for the login is kept.
      state={pathname === '/auth' ? state : visit}
      className={className}
      onClick={onUse}
    >
      Login
    </Link>
  )
}

export function OrdersLink({ className }: { className?: string }) {
  const { status } = useVisitor()
  return (
    <Link
      to="/account/orders"
      className={classNames('inline-flex min-h-11 items-center', status !== 'customer' && 'invisible', className)}
    >
      Orders
    </Link>
  )
}
