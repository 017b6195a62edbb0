import { Link } from 'react-router'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, PagedRows } from '#app/staff/screen/admin-screen.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { ThumbBar, ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { Route } from './+types/links-page'
import type { StaffPaymentLinkRow } from './link-wire.ts'
import { linkStateTexts } from './payment-link.ts'
import type { listPaymentLinksCall } from './staff-payment-links.api.server.ts'

export const meta = () => adminMeta('Payment requests')

export const clientLoader = staffListLoader<typeof listPaymentLinksCall>('/api/admin/requests?limit=50')

export default function PaymentLinksPage({ loaderData }: Route.ComponentProps) {
  const list = useStaffList(loaderData)
  return (
    <AdminScreen title="Payment requests">
      <div className="mb-8 gap-8 md:flex md:items-end md:justify-between">
        <p className="text-soft">Ask a buyer for money: send a link to pay, or a prompt to the phone.</p>
        <ThumbBar>
          <ButtonLink to="/admin/requests/new">New request</ButtonLink>
        </ThumbBar>
      </div>
      <PagedRows
        list={list}
        empty="No requests yet."
        row={(one) => <PaymentLinkRow key={one.number} paymentLink={one} />}
      />
      <ThumbBarSpacer />
    </AdminScreen>
  )
}

function PaymentLinkRow({
  paymentLink: { number, name, state, discount_kes, amount_kes, made_at, lines, is_demo },
}: {
  paymentLink: StaffPaymentLinkRow
}) {
  return (
    <li className="border-b border-rule">
      <Link
        to={`/admin/requests/${number}`}
        className="grid min-h-18 lg:min-h-14 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,2fr)_minmax(0,3fr)_7rem] [overflow-wrap:anywhere] tabular-nums hover:text-red"
      >
        <span className="font-medium">
          {number} · {name}
        </span>
        <span className="text-right font-medium lg:order-last">{formatKes(amount_kes)}</span>
        <span className="text-sm text-soft lg:order-2">
          {linkStateTexts[state]}
          {is_demo ? ', demo' : ''}
        </span>
        <span className="text-right text-sm text-soft lg:order-3 lg:text-left">
          {nairobiTimeText(new Date(made_at))}
        </span>
        <span className="col-span-2 text-sm text-soft lg:order-1 lg:col-span-1 lg:text-base lg:text-current">
          {lines.map((line) => line.name).join(', ')}
          {discount_kes > 0 ? `, less ${formatKes(discount_kes)}` : ''}
        </span>
      </Link>
    </li>
  )
}
