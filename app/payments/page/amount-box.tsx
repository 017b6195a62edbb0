import type { ReactNode } from 'react'
import { type Quote, rateAttribution, rateWarning } from '#app/exchange-rates/rate.ts'
import { formatKes, formatUsd } from '#app/money/money.ts'
import { usePaymentContext } from './payment-context.ts'

/** Renders the shillings below the dollars for a buyer abroad. */
export type ForeignAmount = (props: { quote: Quote }) => ReactNode

/** `hasCartChanged`: `quote` belongs to an earlier request. */
type AmountBoxProps = {
  quote: Quote
  /** The pictures of the products; absent on a page that lists them itself. */
  pieces?: ReactNode
  isPaid?: boolean
  hasCartChanged?: boolean
  Foreign?: ForeignAmount | undefined
}

/** The amount to pay, as on a receipt. */
export function AmountBox({ quote, pieces, isPaid = false, hasCartChanged = false, Foreign }: AmountBoxProps) {
  const { isRequest } = usePaymentContext()
  return (
    <div data-paid={isPaid || undefined} className="border-y border-ink py-4 sm:py-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p>
            <span className="text-sm text-soft">{isPaid ? 'Amount paid' : 'Amount to Pay'}: </span>
            <span className="block font-display text-3xl tabular-nums">
              {Foreign ? formatUsd(quote.totalCents) : formatKes(quote.amountKes)}
            </span>
          </p>
          {Foreign ? <Foreign quote={quote} /> : isRequest ? null : <Conversion quote={quote} />}
        </div>
        {pieces}
      </div>
      {hasCartChanged ? (
        <p role="status" className="mt-3 border-l-4 border-ink pl-3 text-sm">
          Your cart has changed since this request: what is new in it is another order, after this one.
        </p>
      ) : null}
      {quote.isFallback && !isRequest ? (
        <p role="status" className="mt-3 border-l-4 border-bead-orange pl-3 text-sm">
          {rateWarning}
        </p>
      ) : null}
    </div>
  )
}

/** Not for a payment link: staff set its amount in shillings. */
function Conversion({ quote }: { quote: Quote }) {
  const attribution = rateAttribution(quote.source)
  return (
    <>
      <p className="mt-2 text-sm text-soft">(Converted from {formatUsd(quote.totalCents)} USD)</p>
      <p className="text-sm text-soft">
        Shipping is included. $1 is KES {trimRate(quote.rate)}.
        {attribution ? (
          <>
            {' '}
            <a href={attribution.href} rel="noopener" className="text-link">
              {attribution.text}
            </a>
          </>
        ) : null}
      </p>
    </>
  )
}

export function trimRate(rate: string): string {
  return rate.includes('.') ? rate.replace(/0+$/, '').replace(/\.$/, '') : rate
}
