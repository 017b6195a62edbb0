import { displayRecent } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, PagedRows } from '#app/staff/screen/admin-screen.tsx'
import { joinFacts } from '#app/staff/screen/facts.ts'
import { ListRow } from '#app/staff/screen/list-row.tsx'
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
    <AdminScreen title="Payment requests" startsLow>
      <div
        className={`gap-8 md:mb-6 md:flex md:items-center md:justify-between ${list.items?.length ? 'mb-12' : 'mb-6'}`}
      >
        <p className="text-soft">Send a buyer a link to pay, or a payment request to the phone.</p>
        <ThumbBar>
          <ButtonLink to="/admin/requests/new">Request payment</ButtonLink>
        </ThumbBar>
      </div>
      <PagedRows
        list={list}
        empty="No requests yet."
        emptyHint="What you request appears here, paid or not."
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
  const details = joinFacts([
    lines.map((line) => line.name).join(', '),
    discount_kes > 0 && `less ${formatKes(discount_kes)}`,
    displayRecent(new Date(made_at), new Date()),
    is_demo && 'demo',
  ])
  return (
    <ListRow
      name={`${number} · ${name}`}
      opens={`/admin/requests/${number}`}
      badge={linkStateTexts[state]}
      figure={formatKes(amount_kes)}
      details={details}
    />
  )
}
