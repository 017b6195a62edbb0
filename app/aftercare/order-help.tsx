import { Link } from 'react-router'

/** On the page of an order, at `path`. */
export function OrderHelp({ path, isPaid }: { path: string; isPaid: boolean }) {
  return (
    <p className="no-print flex flex-wrap gap-x-8">
      <Link to={`${path}/help`} className="text-link inline-flex min-h-11 items-center">
        Something is wrong?
      </Link>
      {isPaid ? (
        <Link to={`${path}/receipt`} className="text-link inline-flex min-h-11 items-center">
          Receipt
        </Link>
      ) : null}
    </p>
  )
}
