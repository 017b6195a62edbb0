import { type ReactNode, useId } from 'react'
import { data, isRouteErrorResponse, Link } from 'react-router'
import { requireCustomerPage } from '#app/identity/customers/require-customer.server.ts'
import { formatKes } from '#app/money/money.ts'
import { isProvider, isStaffMarked, paymentMethods } from '#app/money/payment-method.ts'
import { AddressBlock } from '#app/orders/address-block.tsx'
import { BankInstructions } from '#app/orders/bank-instructions.tsx'
import { findCustomerOrder } from '#app/orders/customer-order.server.ts'
import type { Order } from '#app/orders/order.ts'
import { OrderLinesTable } from '#app/orders/order-lines-table.tsx'
import {
  beingCheckedText,
  isPartlyRefunded,
  makingStages,
  orderStateTexts,
  partlyRefundedText,
  promisedDay,
  stageReached,
} from '#app/orders/order-words.ts'
import { readShownRefunds } from '#app/payments/standing/order-refunds.server.ts'
import { OrderRefundsNote } from '#app/payments/standing/order-refunds-note.tsx'
import { readOrderStanding } from '#app/payments/standing/order-standing.server.ts'
import { OrderStandingNote } from '#app/payments/standing/order-standing-note.tsx'
import { dayText, nairobiTimeText } from '#app/platform/nairobi.ts'
import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import { BeadStages } from '#app/ui/beads/bead-stages.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { Route } from './+types/order-page'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return ownPageMeta(loaderData ? `Order ${loaderData.order.number}` : 'Order')({ matches })
}
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const customer = await requireCustomerPage(shop, request)
  const found = await findCustomerOrder(shop.db, customer.id, params.number)
  if (!found) throw data('There is no such order.', { status: 404 })
  const { customerId: _owner, fingerprint: _fingerprint, ...order } = found
  const isBankOpen = isStaffMarked(order.method) && order.state === 'awaiting_payment'
  const standing = await readOrderStanding(shop, found)
  const refunds = await readShownRefunds(shop, found)
  return { order, standing, refunds, bankDetails: isBankOpen ? (shop.config.bankDetails ?? null) : null }
}

export default function OrderPage({ loaderData: { order, standing, refunds, bankDetails } }: Route.ComponentProps) {
  const stage = stageReached(order.state)
  return (
    <main className="mx-auto w-full max-w-[880px] px-margin pt-10 pb-section print:max-w-none print:p-0">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Order {order.number}</h1>
          <p className="mt-3 text-soft">
            {nairobiTimeText(order.createdAt)} ·{' '}
            {standing?.kind === 'in-review' ? beingCheckedText : orderStateTexts[order.state]}
            {isPartlyRefunded(order) ? ` · ${partlyRefundedText}` : ''}
          </p>
        </div>
        <PrintButton />
      </header>
      <div className="mt-10 flex flex-col gap-10">
        {order.isDemo ? <p className="border-l-4 border-ink pl-4">Demo order: no real money moved.</p> : null}
        {stage === null ? null : <BeadStages stages={makingStages} current={stage} />}
        {standing ? <OrderStandingNote standing={standing} method={order.method} /> : null}
        <OrderNews order={order} />
        {bankDetails ? <BankInstructions order={order} details={bankDetails} /> : null}
        <OrderLinesTable order={order} />
        <Payment order={order} />
        <OrderRefundsNote refunds={refunds} />
        <People order={order} />
      </div>
      <p className="no-print mt-12">
        <Link to="/account/orders" className="text-link inline-flex min-h-11 items-center">
          All your orders
        </Link>
      </p>
    </main>
  )
}

/** A wrong number and another customer's order look the same, so that nobody can find out which orders exist. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <main className="mx-auto flex w-full max-w-[880px] flex-col items-start gap-8 px-margin pt-10 pb-section">
      <h1 className="text-3xl">There is no such order.</h1>
      <p className="measure text-lg">
        Its number may be mistyped, or it was ordered with another account. Everything ordered with this one is in your
        list.
      </p>
      <ButtonLink to="/account/orders">Your orders</ButtonLink>
    </main>
  )
}

function PrintButton() {
  const isHydrated = useHydrated()
  return (
    <Button kind="secondary" className="no-print" disabled={!isHydrated} onClick={() => window.print()}>
      Print
    </Button>
  )
}

type Shown = Omit<Order, 'customerId' | 'fingerprint'>

function OrderNews({ order }: { order: Shown }) {
  const promised = promisedDay(order)
  if (!promised && !order.trackingNote) return null
  return (
    <div className="measure">
      {promised ? <p className="text-lg">Your order is made by hand and ready by {dayText(promised)}.</p> : null}
      {order.trackingNote ? <p className="text-lg">{order.trackingNote}</p> : null}
    </div>
  )
}

function Payment({ order }: { order: Shown }) {
  const { rate, isFallback } = order.rate
  const { title } = paymentMethods[order.method]
  return (
    <section aria-labelledby="payment">
      <h2 id="payment" className="text-xl">
        Payment
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-[min(2rem,6vw)] gap-y-1 [overflow-wrap:anywhere] tabular-nums">
        <dt className="text-soft">Method</dt>
        <dd>
          <WholeNames>{title}</WholeNames>
        </dd>
        <dt className="text-soft">{order.paidAt ? 'Charged' : 'To pay'}</dt>
        <dd>
          {formatKes(order.amountKes)}, $1 at KES {Number(rate)}
          {isFallback ? ' (default rate)' : ''}
        </dd>
        {order.paidAt ? (
          <>
            <dt className="text-soft">Paid</dt>
            <dd>{nairobiTimeText(order.paidAt)}</dd>
          </>
        ) : null}
        {isProvider(order.method) && order.paidAt ? (
          <>
            <dt className="text-soft">Receipt</dt>
            <dd>{order.receipt ?? <WholeNames>{`follows from ${title}`}</WholeNames>}</dd>
          </>
        ) : null}
      </dl>
    </section>
  )
}

function People({ order }: { order: Shown }) {
  return (
    <div className="grid gap-8 [overflow-wrap:anywhere] sm:grid-cols-3">
      <Part title="Shipping Address">
        <AddressBlock address={order.shippingAddress} />
      </Part>
      <Part title="Customer Address">
        <AddressBlock address={order.customerAddress} />
      </Part>
      <Part title="Contact">
        <p>
          {order.contact.name}
          <br />
          {order.contact.email ? (
            <>
              {order.contact.email}
              <br />
            </>
          ) : null}
          {order.contact.phone}
        </p>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <div className="mt-2">{children}</div>
    </section>
  )
}
