import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { displayDay } from '#app/framework/nairobi.ts'
import { oneUnit, pricesInKes } from '#app/money/currency.ts'
import { formatKes } from '#app/money/money.ts'
import { isProviderMethod, paymentMethods } from '#app/money/payment-method.ts'
import type { BuyerOrder } from '#app/orders/buyer-order.ts'
import { NairobiTime } from '#app/orders/nairobi-time.tsx'
import {
  arrivalText,
  beingCheckedText,
  currentStage,
  deliveredText,
  isFromStock,
  isPartlyRefunded,
  orderStateText,
  partlyRefundedText,
  promisedDay,
  type StagedOrder,
  sentText,
  stagesOf,
} from '#app/orders/order-texts.ts'
import { isPartlySent, partlySentText } from '#app/orders/parcels/parcel.ts'
import { ParcelList } from '#app/orders/parcels/parcel-list.tsx'
import { BeadStages } from '#app/ui/beads/bead-stages.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'

/** `isChecked`: true while staff review the payment. */
export function OrderHeading({ order, isChecked }: { order: BuyerOrder; isChecked: boolean }) {
  return (
    <header>
      <h1 className="beside-cart text-[length:min(var(--text-3xl),12vw)] leading-[var(--text-3xl--line-height)]">
        Order <span className="title-figures">{order.number}</span>
      </h1>
      <p className="facts mt-2 text-soft">
        <span>
          <NairobiTime at={order.createdAt} />
        </span>
        <span>{isChecked ? beingCheckedText : orderStateText(order)}</span>
        {isPartlyRefunded(order) ? <span>{partlyRefundedText}</span> : null}
      </p>
    </header>
  )
}

export function OrderStages({ order }: { order: StagedOrder }) {
  const stage = currentStage(order.state)
  return stage === null ? null : <BeadStages stages={stagesOf(order)} current={stage} />
}

export function PrintButton() {
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      disabled={!isHydrated}
      onClick={() => window.print()}
      className="text-link inline-flex min-h-11 items-center disabled:opacity-55"
    >
      Save or print
    </button>
  )
}

export function DemoOrderNote({ order }: { order: BuyerOrder }) {
  return order.isDemo ? <p className="text-sm text-soft">Demo order: no real money moved.</p> : null
}

/** `town`: of the address, which a private link does not show. */
type OrderPromiseProps = { order: BuyerOrder; town?: string | undefined; deliveredAt: Date | null }

export function OrderPromise({ order, town, deliveredAt }: OrderPromiseProps) {
  const promisedOn = promisedDay(order)
  const onTheWay = [deliveredText(order, deliveredAt), sentText(order), arrivalText(order, town)].filter(Boolean)
  const isPartOnTheWay = isPartlySent(order)
  if (!promisedOn && !onTheWay[0] && !isPartOnTheWay && !order.trackingNote) return null
  return (
    <div className="max-w-2xl">
      {isPartOnTheWay ? <p className="text-lg text-balance">{partlySentText(order)}.</p> : null}
      {promisedOn ? (
        <p className="text-lg text-balance">
          {isFromStock(order)
            ? 'Ready: we pack it now.'
            : `We make your order by hand, ready by ${displayDay(promisedOn)}.`}
        </p>
      ) : null}
      {onTheWay.map((line) => (
        <p key={line} className="text-lg text-balance">
          {line}
        </p>
      ))}
      {order.parcels.length > 0 ? (
        <ParcelList order={order} />
      ) : order.trackingNote ? (
        <p className="text-lg text-balance">{order.trackingNote}</p>
      ) : null}
    </div>
  )
}

/** The amount, the payment method and the receipt in one line. */
export function OrderPayment({ order: { method, rate, amountKes, paidAt, receipt } }: { order: BuyerOrder }) {
  const by = `${formatKes(amountKes)} by ${paymentMethods[method].noun}`
  const receiptText = isProviderMethod(method) ? ` · receipt ${receipt ?? 'follows'}` : ''
  const at = `at\u00a0KES\u00a0${Number(rate.rate)} for ${oneUnit()}${rate.isFallback ? ' (default rate)' : ''}`
  return (
    <section aria-label="Payment" className="-mt-5 [overflow-wrap:anywhere] tabular-nums">
      <p>
        <WholeNames>{paidAt ? by + receiptText : `To pay: ${by}`}</WholeNames>
      </p>
      <p className="text-sm text-soft">
        {paidAt ? (
          <>
            Paid <NairobiTime at={paidAt} />
            {pricesInKes() ? null : `, ${at}`}
          </>
        ) : pricesInKes() ? null : (
          `Converted ${at}`
        )}
      </p>
    </section>
  )
}

/**
 * Looks the same for a wrong number, a wrong link and the order of another customer, so that visitors can't find out
 * which orders exist.
 */
export function NoSuchOrder({ error, children }: { error: unknown; children: ReactNode }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <main className="page-column flex flex-col items-start gap-8">
      <h1 className="text-3xl">There is no such order.</h1>
      {children}
    </main>
  )
}

/** For a buyer who placed the order in another browser. */
export function FindOrderLink() {
  return (
    <p className="no-print text-soft">
      Bought without an account?{' '}
      <Link to="/orders/find" className="text-link inline-flex min-h-11 items-center text-ink">
        Find an order
      </Link>
    </p>
  )
}
