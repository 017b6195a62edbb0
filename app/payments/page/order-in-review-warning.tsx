import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'

/** Warns a buyer whose other order is in review, so that they do not pay for the same products again. */
export function OrderInReviewWarning({ numbers }: { numbers: readonly string[] }) {
  return (
    <Notice kind="warning" title="Another payment of yours is being checked">
      <p>
        We have received money for{' '}
        {numbers.map((number, index) => (
          <span key={number}>
            {index > 0 ? ' and ' : ''}
            <Link to={`/account/orders/${number}`} className="text-link">
              {number}
            </Link>
          </span>
        ))}
        . What you pay here is a second payment.
      </p>
    </Notice>
  )
}
