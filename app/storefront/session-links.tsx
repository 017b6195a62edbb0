import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { type AuthVisit, isSecretPath } from '#app/customers/pending-intent.ts'
import { Island } from '#app/framework/islands/island.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { PageLinks } from '#app/ui/page-links.tsx'
import { OrdersLink, SessionControl } from './session-control.tsx'

type SessionLinksProps = {
  className: string
  hasOrders?: boolean
  hasAccount?: boolean
  /** Stands before login or logout. */
  children?: ReactNode
}

/** Login or logout, and for a customer the links to the orders and the account. */
export function SessionLinks({ className, hasOrders = false, hasAccount = false, children }: SessionLinksProps) {
  const { pathname, search, state } = useLocation()
  const visit: AuthVisit = isSecretPath(pathname) ? { from: pathname } : {}
  // The navigation state of the login page contains the pending product.
  const follow = { state: pathname === '/auth' ? state : visit }
  return (
    <PageLinks as="div" className="contents" follow={follow}>
      {hasOrders && <Island name="orders" of={OrdersLink} when="customer" props={{ className }} />}
      {hasAccount && (
        <Island
          name="orders"
          of={OrdersLink}
          when="customer"
          props={{ className, path: '/account', text: 'Your account' }}
        />
      )}
      {children}
      <Island
        name="session"
        of={SessionControl}
        when="customer"
        props={{ address: pathname + search, className: classNames(hasOrders && 'justify-end', className) }}
      />
    </PageLinks>
  )
}
