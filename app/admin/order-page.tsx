import { useRevalidator } from 'react-router'
import { OrderPapers } from '#app/aftercare/admin/order-papers.tsx'
import type { StaffPapers } from '#app/aftercare/aftercare-answers.ts'
import { adminMeta } from '#app/identity/staff/screen/admin-meta.ts'
import { AdminScreen, Answered } from '#app/identity/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/identity/staff/screen/staff-loader.ts'
import { ThumbBarRoom } from '#app/identity/staff/screen/thumb-bar.tsx'
import { isProvider } from '#app/money/payment-method.ts'
import { CustomerMessages } from '#app/orders/admin/customer-messages.tsx'
import { OrderFacts } from '#app/orders/admin/order-facts.tsx'
import { OrderMessages } from '#app/orders/admin/order-messages.tsx'
import { OrderMoves } from '#app/orders/admin/order-moves.tsx'
import { stateTexts } from '#app/orders/admin/order-words.ts'
import { PackingSlip } from '#app/orders/admin/packing-slip.tsx'
import type { StaffCustomerMessages } from '#app/orders/admin/staff-customer-messages.ts'
import type { StaffOrder } from '#app/orders/admin/staff-order.ts'
import { isPartlyRefunded } from '#app/orders/order-words.ts'
import type { StaffPhotographs } from '#app/orders/photographs/staff-photographs.ts'
import { StaffPhotographsSection } from '#app/orders/photographs/staff-photographs-section.tsx'
import { OrderPayments } from '#app/payments/admin/order-payments.tsx'
import type { StaffPayment } from '#app/payments/admin/staff-review.ts'
import { OrderRefunds } from '#app/payments/refunds/order-refunds.tsx'
import type { StaffRefunds } from '#app/payments/refunds/staff-refund.ts'
import type { Answer } from '#app/platform/browser/api-client.ts'
import { useShopWords } from '#app/platform/shop-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Printer } from '#app/ui/icons/staff-icons.tsx'
import type { Route } from './+types/order-page'

export const meta: Route.MetaFunction = ({ params }) => adminMeta(`Order ${params.number}`)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const number = encodeURIComponent(params.number)
  const [order, payments, refunds, messages, papers, photographs] = await Promise.all([
    loadAsStaff(request, `/api/admin/orders/${number}`),
    loadAsStaff(request, `/api/admin/orders/${number}/payments`),
    loadAsStaff(request, `/api/admin/orders/${number}/refunds`),
    loadAsStaff(request, `/api/admin/orders/${number}/customer-messages`),
    loadAsStaff(request, `/api/admin/orders/${number}/papers`),
    loadAsStaff(request, `/api/admin/orders/${number}/photographs`),
  ])
  return { order, payments, refunds, messages, papers, photographs }
}

export default function OrderPage({ params, loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title={`Order ${params.number}`} backTo="/admin/orders">
      <Answered answer={loaderData.order}>{(order) => <Order {...loaderData} order={order} />}</Answered>
    </AdminScreen>
  )
}

type OrderProps = {
  order: StaffOrder
  payments: Answer<StaffPayment[]>
  refunds: Answer<StaffRefunds>
  messages: Answer<StaffCustomerMessages>
  papers: Answer<StaffPapers>
  photographs: Answer<StaffPhotographs>
}

/** The two answers may be of different moments: what the page lists as given back counts in its heading, too. */
function withRefunds({ state, refunded_kes }: StaffOrder, refunds: Answer<StaffRefunds>) {
  if (!refunds.ok) return { state, refundedKes: refunded_kes }
  const done = refunds.data.refunds.filter((refund) => refund.state === 'done')
  const listed = done.reduce((sum, { amount_kes }) => sum + amount_kes, 0)
  return { state: refunds.data.order_state, refundedKes: Math.max(refunded_kes, listed) }
}

function Order({ order, payments, refunds, messages, papers, photographs }: OrderProps) {
  const { revalidate } = useRevalidator()
  const { shopName } = useShopWords()
  return (
    <>
      <div className="no-print">
        <p className="mb-5 text-lg">
          {stateTexts[order.state]}
          {isPartlyRefunded(withRefunds(order, refunds)) && ', partly refunded'}
          {order.is_demo && <span className="text-soft">, a demo order: no money moved</span>}
        </p>
        <OrderMoves order={order} onChange={revalidate} />
        <Button kind="plain" className="mt-3" onClick={() => window.print()}>
          <Printer size={18} strokeWidth={1.5} />
          Print packing slip
        </Button>
        <OrderFacts order={order} />
        <StaffPhotographsSection number={order.number} answer={photographs} onChange={revalidate} />
        <OrderRefunds number={order.number} answer={refunds} onChange={revalidate} />
        <CustomerMessages number={order.number} answer={messages} onChange={revalidate} />
        <OrderMessages order={order} onChange={revalidate} />
        <OrderPapers number={order.number} answer={papers} onChange={revalidate} />
      </div>
      {isProvider(order.method) && <OrderPayments payments={payments} />}
      <PackingSlip order={order} shopName={shopName} />
      {order.moves.length > 0 && <ThumbBarRoom />}
    </>
  )
}
