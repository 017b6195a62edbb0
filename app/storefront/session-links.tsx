import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { type AuthVisit, isPrivateLinkPath } from '#app/customers/pending-intent.ts'
import { Island } from '#app/framework/islands/island.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { OrdersLink, SessionControl } from './session-control.tsx'

type SessionLinksProps = {
  className: string
  hasAccount?: boolean
  /** Displayed before the button for login or logout. */
  children?: ReactNode
}

/** The button for login or logout. Customers also get links to their orders and account. */
export function SessionLinks({ className, hasAccount = false, children }: SessionLinksProps) {
  const { pathname, search, state } = useLocation()
  const visit: AuthVisit = isPrivateLinkPath(pathname) ? { from: pathname } : {}
  // The login page passes its own navigation state on, which contains the pending product.
  const follow = { state: pathname === '/auth' ? state : visit }
  return (
    <PageLinks as="div" className="contents" follow={follow}>
      <Island name="orders" of={OrdersLink} when="customer" props={{ className }} />
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
        props={{ address: pathname + search, className: `justify-end ${className}` }}
      />
    </PageLinks>
  )
}
