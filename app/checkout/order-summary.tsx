import type { ReactNode } from 'react'
import { type Cents, formatUsd, shippingCents } from '#app/money/money.ts'

const taxCents: Cents = 0

type OrderSummaryProps = { count: number; subtotalCents: Cents; children?: ReactNode }

/** At the side on wide screens, held at the lower edge on phones. */
export function OrderSummary({ count, subtotalCents, children }: OrderSummaryProps) {
  return (
    <section
      aria-labelledby="order-summary"
      className="bottom-0 z-10 [@media(min-height:600px)]:sticky -mx-margin border-t border-ink bg-paper px-margin py-5 lg:sticky lg:top-8 lg:bottom-auto lg:mx-0 lg:self-start lg:border lg:border-rule lg:p-6"
    >
      <h2 id="order-summary" className="font-display text-xl leading-tight max-lg:sr-only">
        Order Summary
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums max-lg:text-sm lg:mt-5 lg:gap-y-2">
        <dt>Item's Total ({count})</dt>
        <dd className="text-right">{formatUsd(subtotalCents)}</dd>
        <dt>Shipping</dt>
        <dd className="text-right">{formatUsd(shippingCents)}</dd>
        <dt>Tax</dt>
        <dd className="text-right">{formatUsd(taxCents)}</dd>
        <dt className="border-t border-rule pt-2 font-semibold lg:mt-2 lg:pt-4">Grand Total</dt>
        <dd className="border-t border-rule pt-2 text-right font-semibold lg:mt-2 lg:pt-4">
          {formatUsd(subtotalCents + shippingCents + taxCents)}
        </dd>
      </dl>
      {children}
    </section>
  )
}
