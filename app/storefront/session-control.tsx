import { authPath } from '#app/customers/pending-intent.ts'
import { useSession } from '#app/customers/use-session.tsx'
import { classNames } from '#app/ui/class-names.ts'

type SessionControlProps = {
  /** The address to return to after the login. */
  address: string
  className?: string | undefined
}

export function SessionControl({ address, className }: SessionControlProps) {
  const { status, user, logout } = useSession()
  const look = classNames(`inline-flex min-h-[44px] min-w-[46px] items-center session-${status}`, className)
  // A guest who logs out loses the order and the cart. Guests can log out only at `/account`, which asks for
  // confirmation.
  if (status !== 'customer' || user?.isGuest) {
    return (
      <a href={authPath(address)} className={look}>
        Login
      </a>
    )
  }
  return (
    <button type="button" className={look} onClick={() => void logout()}>
      Logout
    </button>
  )
}

type OrdersLinkProps = { className?: string; path?: string; text?: string }

/** A link to the orders or another page that only customers have. */
export function OrdersLink({ className, path = '/account/orders', text = 'Orders' }: OrdersLinkProps) {
  const { status } = useSession()
  return (
    <a
      href={path}
      className={classNames('inline-flex min-h-[44px] items-center', status !== 'customer' && 'invisible', className)}
    >
      {text}
    </a>
  )
}
