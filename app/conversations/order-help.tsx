import type { ReactNode } from 'react'
import { Link } from 'react-router'

type OrderHelpProps = { path: string; isPaid: boolean; children?: ReactNode }

/** For an order's page; `path` is that page's. */
export function OrderHelp({ path, isPaid, children }: OrderHelpProps) {
  return (
    <p className="no-print flex flex-wrap gap-x-8">
      <Link to={`${path}/help?about=question`} className="text-link inline-flex min-h-11 items-center">
        Write to the makers
      </Link>
      <Link to={`${path}/help`} className="text-link inline-flex min-h-11 items-center">
        Something is wrong?
      </Link>
      {isPaid ? (
        <Link to={`${path}/receipt`} className="text-link inline-flex min-h-11 items-center">
          Receipt
        </Link>
      ) : null}
      {children}
    </p>
  )
}
