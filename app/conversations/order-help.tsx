import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CancelState } from './conversation.ts'

type OrderHelpProps = { path: string; isPaid: boolean; cancel: CancelState; children?: ReactNode }

/** Links for questions and requests about an order. `path`: the path of the order's page. */
export function OrderHelp({ path, isPaid, cancel, children }: OrderHelpProps) {
  return (
    <p className="no-print link-rows flex flex-wrap gap-x-8">
      <Link to={`${path}/help?about=question`} className="text-link inline-flex min-h-11 items-center">
        Write to the makers
      </Link>
      <Link to={`${path}/help`} className="text-link inline-flex min-h-11 items-center">
        Something is wrong?
      </Link>
      {cancel ? (
        <Link
          to={`${path}/help${cancel === 'asked' ? '' : '?about=cancel'}`}
          className="text-link order-last inline-flex min-h-11 items-center sm:ml-auto"
        >
          {cancel === 'asked' ? 'You asked to cancel' : 'Cancel the order'}
        </Link>
      ) : null}
      {isPaid ? (
        <Link to={`${path}/receipt`} className="text-link inline-flex min-h-11 items-center">
          Receipt
        </Link>
      ) : null}
      {children}
    </p>
  )
}
