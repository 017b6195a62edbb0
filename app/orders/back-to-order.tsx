import { Link } from 'react-router'
import { ArrowLeft } from '#app/ui/icons/icons.tsx'

/** Links to the order's page: in the account, or by its private link. */
export function BackToOrder({ path, number }: { path: string; number: string }) {
  return (
    <Link to={path} className="no-print inline-flex min-h-11 items-center gap-2 hover:text-red">
      <ArrowLeft size={18} strokeWidth={1.5} />
      Order {number}
    </Link>
  )
}
