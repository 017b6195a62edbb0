import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type CancelState, wrongText } from './conversation.ts'

type OrderHelpProps = { path: string; isPaid: boolean; cancel: CancelState; letters: number; children?: ReactNode }

/**
 * Links for questions and requests about an order. `path`: the path of the order's page. `letters`: the number of letters
 * in its conversation.
 */
export function OrderHelp({ path, isPaid, cancel, letters, children }: OrderHelpProps) {
  return (
    <p className="no-print link-rows flex flex-wrap gap-x-8">
      <Link to={`${path}/help?about=question`} className="text-link inline-flex min-h-11 items-center">
        Write to the makers
      </Link>
      {letters > 0 ? (
        <Link to={`${path}/help?about=question`} className="text-link inline-flex min-h-11 items-center">
          Your letters ({letters})
        </Link>
      ) : null}
      <Link to={`${path}/help?about=wrong`} className="text-link inline-flex min-h-11 items-center">
        {wrongText}
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
