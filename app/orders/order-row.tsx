import { Link } from 'react-router'
import { LineDescription } from '#app/cart/line-description.tsx'
import { ProductThumbnail } from '#app/cart/product-thumbnail.tsx'
import { displayDay, nairobiDay } from '#app/framework/nairobi.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes, formatPrice } from '#app/money/money.ts'
import { isProviderMethod, paymentMethods } from '#app/money/payment-method.ts'
import { BeadStages } from '#app/ui/beads/bead-stages.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { ListedOrder } from './listed-order.ts'
import {
  beingCheckedText,
  currentStage,
  dueText,
  isPartlyRefunded,
  orderStateText,
  partlyRefundedText,
  promisedDay,
  stagesOf,
} from './order-texts.ts'

export function OrderRow({ order }: { order: ListedOrder }) {
  const stage = currentStage(order.state)
  const promisedOn = promisedDay(order)
  return (
    <li className="grid gap-x-14 gap-y-5 border-t border-rule py-7 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 lg:col-span-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
          <h2 className="text-xl">
            <Link to={`/account/orders/${order.number}`} className="text-link">
              Order <span className="title-figures">{order.number}</span>
            </Link>
          </h2>
          <p className="flex flex-wrap items-baseline gap-x-3 font-medium tabular-nums">
            <span className="kes:not-last:other-price kes:order-1">{formatPrice(order.totalCents)}</span>
            {pricesInKes() ? null : <span className="usd:other-price">{formatKes(order.amountKes)}</span>}
          </p>
        </div>
        <p className="mt-1 text-sm text-soft [word-spacing:0.12em]">
          {displayDay(nairobiDay(order.createdAt))} · {order.isBeingChecked ? beingCheckedText : orderStateText(order)}
          {isPartlyRefunded(order) ? ` · ${partlyRefundedText}` : ''}
          {order.isDemo ? ' · Demo order' : ''}
        </p>
      </div>
      <ul className="grid min-w-0 gap-3">
        {order.lines.map((line) => (
          <li key={line.id} className="flex items-center gap-4">
            <ProductThumbnail
              imageKey={line.imageKey}
              focus={line.imageFocus}
              className="w-[min(5.5rem,88px)] shrink-0"
            />
            <span className="min-w-0">
              <span className="font-display text-lg leading-tight">{line.name}</span>
              {line.quantity > 1 && <span className="ml-1 text-soft"> × {line.quantity}</span>}
              <LineDescription line={line} />
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-4">
        {stage === null ? null : <BeadStages stages={stagesOf(order)} current={stage} />}
        {!isProviderMethod(order.method) &&
        order.state === 'awaiting_payment' &&
        order.expiresAt &&
        !order.isBeingChecked ? (
          <p className="text-sm">
            Pay by {displayDay(nairobiDay(order.expiresAt))}:{' '}
            <Link to={`/account/orders/${order.number}`} className="text-link inline-flex min-h-11 items-center">
              bank details
            </Link>
          </p>
        ) : null}
        {promisedOn ? <p className="text-sm">{dueText(order, promisedOn)}</p> : null}
        {order.receipt ? (
          <p className="text-sm text-soft">
            <WholeNames>{`${paymentMethods[order.method].title} receipt ${order.receipt}`}</WholeNames>
          </p>
        ) : null}
      </div>
    </li>
  )
}
