import { Fragment } from 'react'
import { formatUsd } from '#app/money/money.ts'
import { addedAmounts } from '#app/money/order-total.ts'
import { useShopWords } from '#app/platform/shop-words.ts'
import { type CartLine, cartTotal, leftOutNames, leftOutText } from '../cart.ts'
import { lineIdOf } from '../line-id.ts'
import { LineWords } from '../line-words.tsx'

export function OrderConfirmation({ lines }: { lines: readonly CartLine[] }) {
  const { hasDeliveries } = useShopWords()
  const total = cartTotal(lines)
  const leftOut = leftOutNames(lines)
  return (
    <div className="text-left">
      <ul aria-label="What you order" className="border-y border-rule">
        {lines
          .filter((line) => line.isAvailable)
          .map((line) => (
            <li key={lineIdOf(line)} className="flex justify-between gap-4 py-2 tabular-nums">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {line.quantity} × {line.name}
                <LineWords line={line} />
              </span>
              <span>{formatUsd(line.priceCents * line.quantity)}</span>
            </li>
          ))}
      </ul>
      {leftOut.length > 0 ? <p className="mt-3 break-words text-red">{leftOutText(leftOut)}</p> : null}
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 tabular-nums [overflow-wrap:anywhere]">
        {hasDeliveries
          ? null
          : addedAmounts(total).map(({ label, cents }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd className="text-right">{formatUsd(cents)}</dd>
              </Fragment>
            ))}
        <dt className="font-semibold">{hasDeliveries ? 'Total without shipping' : 'Total'}</dt>
        <dd className="text-right font-semibold">
          {formatUsd(hasDeliveries ? total.subtotalCents : total.totalCents)}
        </dd>
      </dl>
    </div>
  )
}
