import { Link } from 'react-router'
import { phoneText } from '#app/delivery/phone-number.ts'
import { displayLatest } from '#app/framework/nairobi.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, PagedRows } from '#app/staff/screen/admin-screen.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { ChevronRight } from '#app/ui/icons/icons.tsx'
import { SearchField } from '../search/search-field.tsx'
import type { Route } from './+types/customers-page'
import type { StaffCustomerRow } from './staff-customer.ts'
import type { listStaffCustomersCall } from './staff-customers.api.server.ts'

export const meta = () => adminMeta('Customers')

export const clientLoader = staffListLoader<typeof listStaffCustomersCall>('/api/admin/customers?limit=50')

const columns = 'md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.3fr)_4rem_auto_1.25rem] md:gap-x-5'

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const list = useStaffList(loaderData)
  const { may } = useAdmin()
  return (
    <AdminScreen title="Customers">
      <p className="mb-4 text-soft">Latest orders first.</p>
      {/* The margin moves the first row into a thumb's reach. */}
      <div className="mb-12 max-w-[34rem] md:mb-6">
        <SearchField />
      </div>
      {list.items?.length ? (
        // Hidden from screen readers, because each row is clear without the titles.
        <div aria-hidden="true" className={`hidden pb-2 text-sm text-soft md:grid ${columns}`}>
          <span>Name</span>
          <span>Phone</span>
          <span>Last order</span>
          <span className="text-right">Orders</span>
          {may('money') && <span className="w-24 text-right">Paid, KES</span>}
        </div>
      ) : null}
      <PagedRows
        list={list}
        empty="No customers yet."
        emptyHint="Buyers appear here with their first order."
        row={(customer) => <CustomerRow key={customer.id} customer={customer} />}
      />
    </AdminScreen>
  )
}

/** Two lines on phones, columns on wide screens. The whole row is a link. */
function CustomerRow({ customer }: { customer: StaffCustomerRow }) {
  const { id, name, phone, orders, paid_kes, last_order, last_order_at } = customer
  const latest = `${last_order}, ${displayLatest(new Date(last_order_at), new Date())}`
  return (
    <li
      className={`relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto_1.25rem] items-center gap-x-4 border-b border-rule py-2 [overflow-wrap:anywhere] tabular-nums ${columns}`}
    >
      <Link
        to={`/admin/customers/${encodeURIComponent(id)}`}
        className="font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {name || 'Without a name'}
      </Link>
      <p className="facts col-span-2 col-start-1 text-sm text-soft md:contents md:*:before:hidden">
        {phone && <span className="md:col-start-2 md:row-start-1">{phoneText(phone)}</span>}
        <span className="md:col-start-3 md:row-start-1">{latest}</span>
      </p>
      <span className="col-start-2 row-start-1 text-right font-medium md:col-start-4 md:font-normal">
        {orders.toLocaleString('en')}
        <span className="md:sr-only"> {orders === 1 ? 'order' : 'orders'}</span>
      </span>
      {paid_kes !== null && (
        <span className="hidden w-24 text-right md:col-start-5 md:row-start-1 md:block">
          <span className="sr-only">KES </span>
          {paid_kes.toLocaleString('en')}
          <span className="sr-only"> paid</span>
        </span>
      )}
      <ChevronRight
        size={20}
        strokeWidth={1.5}
        className="col-start-3 row-span-2 row-start-1 text-soft md:col-start-6 md:row-span-1"
      />
    </li>
  )
}
