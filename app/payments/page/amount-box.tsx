import { type Quote, rateAttribution, rateWarning } from '#app/exchange-rates/rate.ts'
import { formatKes, formatUsd } from '#app/money/money.ts'

/** `hasCartChanged`: the quote is of a request that was sent before. */
type AmountBoxProps = { quote: Quote; isPaid?: boolean; hasCartChanged?: boolean }

/** The figure of the receipt. */
export function AmountBox({ quote, isPaid = false, hasCartChanged = false }: AmountBoxProps) {
  const attribution = rateAttribution(quote.source)
  return (
    <div className="border-y border-ink py-6">
      <p>
        <span className="text-sm text-soft">{isPaid ? 'Amount paid' : 'Amount to Pay'}: </span>
        <span className="block font-display text-3xl tabular-nums">{formatKes(quote.amountKes)}</span>
      </p>
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
      {hasCartChanged ? (
        <p role="status" className="mt-3 border-l-4 border-ink pl-3 text-sm">
          Your cart has changed since this request: what is new in it is another order, after this one.
        </p>
      ) : null}
      {quote.isFallback ? (
        <p role="status" className="mt-3 border-l-4 border-bead-orange pl-3 text-sm">
          {rateWarning}
        </p>
      ) : null}
    </div>
  )
}

function trimRate(rate: string): string {
  return rate.includes('.') ? rate.replace(/0+$/, '').replace(/\.$/, '') : rate
}
