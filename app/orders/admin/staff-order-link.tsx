import { Link } from 'react-router'

export function StaffOrderLink({ number }: { number: string }) {
  return (
    <Link to={`/admin/orders/${number}`} className="text-link inline-flex min-h-11 items-center">
      {number}
    </Link>
  )
}
