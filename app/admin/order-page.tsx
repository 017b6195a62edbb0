import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { OrderStages } from '#app/checkout/order-parts.tsx'
import { OrderInvoiceDetails } from '#app/conversations/admin/order-invoice-details.tsx'
import type { readInvoiceDetailsCall } from '#app/conversations/admin/staff-conversations.api.server.ts'
import { ExchangeWaits, OrderExchanges } from '#app/exchanges/order-exchanges.tsx'
import type { readExchangesCall } from '#app/exchanges/staff-exchanges.api.server.ts'
import { formatKes } from '#app/money/money.ts'
import { isProviderMethod, paymentMethods } from '#app/money/payment-method.ts'
import { CustomerMessages } from '#app/orders/admin/customer-messages.tsx'
import { AwaitedTransfer, BuyerLine, OrderBuyer, OrderDays, OrderFacts } from '#app/orders/admin/order-facts.tsx'
import { OrderMessages } from '#app/orders/admin/order-messages.tsx'
import { OrderMoves } from '#app/orders/admin/order-moves.tsx'
import type { readNotesCall } from '#app/orders/admin/order-notes.api.server.ts'
import { OrderNotesSection } from '#app/orders/admin/order-notes-section.tsx'
import { OrderPieces } from '#app/orders/admin/order-pieces.tsx'
import { OrderStateBadge } from '#app/orders/admin/order-row.tsx'
import { allOrdersFilter, nextStates } from '#app/orders/admin/order-texts.ts'
import { PackingSlip } from '#app/orders/admin/packing-slip.tsx'
import type { listCustomerMessagesCall } from '#app/orders/admin/staff-customer-messages.api.server.ts'
import type { StaffOrder } from '#app/orders/admin/staff-order.ts'
import type { readStaffOrderCall } from '#app/orders/admin/staff-orders.api.server.ts'
import { useIsWithinSeconds } from '#app/orders/admin/undo.tsx'
import { undoSeconds } from '#app/orders/order.ts'
import { isPartlyRefunded } from '#app/orders/order-texts.ts'
import type { listPhotographsCall } from '#app/orders/photographs/staff-photographs.api.server.ts'
import { StaffPhotographsSection } from '#app/orders/photographs/staff-photographs-section.tsx'
import { OrderPayments } from '#app/payments/admin/order-payments.tsx'
import type { listPaymentsCall } from '#app/payments/admin/staff-payments.api.server.ts'
import { isPending, OrderRefunds, RefundStatus } from '#app/payments/refunds/order-refunds.tsx'
import type { readRefundsCall } from '#app/payments/refunds/refunds.api.server.ts'
import type { listProductionCall } from '#app/production/production.api.server.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError, Failure } from '#app/staff/screen/admin-screen.tsx'
import { isOutage, useIsStaleScreen } from '#app/staff/screen/last-answers.ts'
import { loadAsStaff, mayCall } from '#app/staff/screen/staff-loader.ts'
import { ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { Route } from './+types/order-page'
import { OrderActions } from './order-actions.tsx'
import { changeText, type OrderChange } from './order-change.ts'
import { lineStatesOf, lineStepsOf, linesToMake } from './order-production.tsx'

export const meta: Route.MetaFunction = ({ params }) => adminMeta(`Order ${params.number}`)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const number = encodeURIComponent(params.number)
  const isOffice = mayCall('office')
  const [order, payments, refunds, exchanges, messages, papers, photographs, notes, production] = await Promise.all([
    loadAsStaff<typeof readStaffOrderCall>(request, `/api/admin/orders/${number}`),
    isOffice ? loadAsStaff<typeof listPaymentsCall>(request, `/api/admin/orders/${number}/payments`) : null,
    isOffice ? loadAsStaff<typeof readRefundsCall>(request, `/api/admin/orders/${number}/refunds`) : null,
    mayCall('shop') ? loadAsStaff<typeof readExchangesCall>(request, `/api/admin/orders/${number}/exchanges`) : null,
    loadAsStaff<typeof listCustomerMessagesCall>(request, `/api/admin/orders/${number}/customer-messages`),
    isOffice ? loadAsStaff<typeof readInvoiceDetailsCall>(request, `/api/admin/orders/${number}/papers`) : null,
    loadAsStaff<typeof listPhotographsCall>(request, `/api/admin/orders/${number}/photographs`),
    loadAsStaff<typeof readNotesCall>(request, `/api/admin/orders/${number}/notes`),
    mayCall('workshop') ? loadAsStaff<typeof listProductionCall>(request, `/api/admin/making?order=${number}`) : null,
  ])
  return { order, payments, refunds, exchanges, messages, papers, photographs, notes, production }
}

export default function OrderPage({ params, loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0">
            Order <span className="title-figures">{params.number}</span>
          </span>
          {loaderData.order.ok && (
            <span className="font-text leading-normal tracking-normal">
              <OrderStateBadge order={loaderData.order.data} />
            </span>
          )}
        </span>
      }
    >
      {!loaderData.order.ok && loaderData.order.status === 404 ? (
        <>
          <p className="mb-6">{loaderData.order.message}</p>
          <ButtonLink to={`/admin/orders?state=${allOrdersFilter}`}>Search orders</ButtonLink>
        </>
      ) : (
        <AnswerOrError answer={loaderData.order}>
          {(order) => <Order key={order.number} {...loaderData} order={order} />}
        </AnswerOrError>
      )}
    </AdminScreen>
  )
}

/** A part is null if the member's role may not see it. */
export type OrderProps = Omit<Awaited<ReturnType<typeof clientLoader>>, 'order'> & { order: StaffOrder }

/** The order and its refunds are read by separate calls, and either may be newer, so the larger sum counts. */
function refundStateOf({ state, refunded_kes }: StaffOrder, refunds: OrderProps['refunds']) {
  if (!refunds?.ok) return { state, refundedKes: refunded_kes, isExpected: false }
  const done = refunds.data.refunds.filter((refund) => refund.state === 'done')
  const listedKes = done.reduce((sum, { amount_kes }) => sum + amount_kes, 0)
  return {
    state: refunds.data.order_state,
    refundedKes: Math.max(refunded_kes, listedKes),
    /** True while a refund is pending, or if the order was read before the provider confirmed a listed refund. */
    isExpected: refunds.data.refunds.some(isPending) || listedKes > refunded_kes,
  }
}

/** The provider confirms a refund after some seconds. */
function usePollRefunds(isExpected: boolean, revalidate: () => Promise<void>) {
  useEffect(() => {
    if (!isExpected) return
    const timers = [1, 2, 3, 5, 8, 15, 40].map((seconds) => setTimeout(() => void revalidate(), seconds * 1000))
    return () => timers.forEach(clearTimeout)
  }, [isExpected, revalidate])
}

/** The notice above the navigation that confirms the last change for some seconds. */
function useChangeNotice({ refunds, exchanges }: Pick<OrderProps, 'refunds' | 'exchanges'>) {
  const [{ change, times }, setLast] = useState<{ change: OrderChange | null; times: number }>({
    change: null,
    times: 0,
  })
  const isShown = useIsWithinSeconds(change ? undoSeconds : 0, times)
  // Older data would confirm an earlier refund or exchange.
  const isStale = useIsStaleScreen()
  const data = {
    refunds: refunds?.ok && !isStale ? refunds.data : null,
    exchanges: exchanges?.ok && !isStale ? exchanges.data : null,
  }
  return {
    notice: change && isShown ? changeText(change, data) : '',
    /** Call it with null after a change that the page itself confirms. */
    showChange: (next: OrderChange | null) => setLast((last) => ({ change: next, times: last.times + 1 })),
  }
}

function headingText({ amount_kes, method }: StaffOrder, isPartlyRefunded: boolean): string {
  const amount = `${formatKes(amount_kes)} by ${paymentMethods[method].noun}`
  return isPartlyRefunded ? `Partly refunded · ${amount}` : amount
}

const missingText = 'Some of this order could not be loaded.'
const heldText = `${missingText} Don’t make or send it yet.`

/**
 * An exchange may wait for its payment, and a piece may be unmade. So while either is unknown, the order is neither made
 * nor sent.
 */
function withoutSending(order: StaffOrder): StaffOrder {
  return { ...order, moves: order.moves.filter((to) => to !== 'making' && to !== 'sent') }
}

/** Something else, such as the shipping, is still paid. Otherwise the order's state would be `refunded`. */
function isAllRefunded({ state, lines }: StaffOrder): boolean {
  return (state === 'paid' || state === 'making') && lines.every(({ left_to_send }) => left_to_send === 0)
}

function Order({ order: read, ...parts }: OrderProps) {
  const { payments, refunds, exchanges, messages, papers, photographs, notes, production } = parts
  const isHeld = exchanges?.ok === false || production?.ok === false
  const order = isHeld ? withoutSending(read) : read
  const { revalidate } = useRevalidator()
  const { shopName } = useShopTexts()
  const { name } = useAdmin()
  const { notice, showChange } = useChangeNotice({ refunds, exchanges })
  const refundState = refundStateOf(order, refunds)
  const whatsapp = messages.ok ? messages.data.whatsapp : null
  usePollRefunds(refundState.isExpected, revalidate)
  return (
    <>
      <div className="no-print lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <div>
          <OrderDays order={order} />
          <p className="mb-3 text-lg tabular-nums">
            <WholeNames>{headingText(order, isPartlyRefunded(refundState))}</WholeNames>
            {order.is_demo && <span className="ml-3 border border-rule px-1.5 text-sm text-soft">Demo</span>}
          </p>
          <BuyerLine order={order} whatsapp={whatsapp} />
          <div className="mb-6 max-w-xl empty:hidden">
            <OrderStages order={order} />
          </div>
          {refunds?.ok && <RefundStatus {...refunds.data} />}
          {order.is_on_hold && (
            <p className="mb-5 border-l-2 border-red pl-4">
              On hold: its payer took the money back. Don’t make or hand over anything until an owner decides under{' '}
              <Link to="/admin/reviews" className="text-link">
                Payments to check
              </Link>
              .
            </p>
          )}
          {isAllRefunded(order) && <p className="mb-5">Every piece is refunded, so nothing is left to make or send.</p>}
          {exchanges && <ExchangeWaits answer={exchanges} onChange={revalidate} />}
          <AwaitedTransfer order={order} />
          {(isHeld || Object.values(parts).some(isOutage)) && (
            <Failure kind="warning" message={isHeld ? heldText : missingText} className="mb-5" />
          )}
          <OrderMoves
            order={order}
            toMake={linesToMake(production, order)}
            notice={notice}
            onChange={() => {
              showChange(null)
              return revalidate()
            }}
          />
          <OrderActions
            {...{ order, messages, photographs, refunds, exchanges }}
            onChange={revalidate}
            onDone={showChange}
          />
          <OrderPieces
            order={order}
            lineStates={lineStatesOf(production, order, name)}
            lineSteps={isHeld ? new Map() : lineStepsOf(production, order, revalidate)}
          />
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-mt-14">
          <OrderBuyer order={order} whatsapp={whatsapp} />
          <OrderNotesSection number={order.number} answer={notes} />
        </div>
        <div>
          <StaffPhotographsSection number={order.number} answer={photographs} onChange={revalidate} />
          {exchanges && <OrderExchanges answer={exchanges} />}
          {refunds && <OrderRefunds answer={refunds} />}
          <CustomerMessages order={order} answer={messages} onChange={revalidate} />
          <details className="mt-8 border-y border-rule">
            <summary className="disclosure min-h-12 py-3 font-medium">Details</summary>
            <div className="-mt-6 pb-6">
              <OrderFacts order={order} />
              <OrderMessages order={order} onChange={revalidate} />
              {papers && <OrderInvoiceDetails number={order.number} answer={papers} onChange={revalidate} />}
              {payments && isProviderMethod(order.method) && <OrderPayments payments={payments} />}
            </div>
          </details>
        </div>
      </div>
      <PackingSlip order={order} shopName={shopName} />
      {(nextStates(order).length > 0 || notice) && <ThumbBarSpacer />}
    </>
  )
}
