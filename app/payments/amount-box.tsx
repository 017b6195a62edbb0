import { centsToText, formatKes } from '#app/money/money.ts'
import { rateAttribution, rateWarning } from './rate.ts'

export type Quote = {
  totalCents: number
  amountKes: number
  /** Exact decimal text, shillings for a dollar. */
  rate: string
  source: string
  isFallback: boolean
}

/** The figure of the receipt. */
export function AmountBox({ quote }: { quote: Quote }) {
  const attribution = rateAttribution(quote.source)
  return (
    <div className="border-y border-ink py-6">
      <p>
        <span className="text-sm text-soft">Amount to Pay: </span>
        <span className="block font-display text-3xl tabular-nums">{formatKes(quote.amountKes)}</span>
      </p>
      <p className="mt-2 text-sm text-soft">(Converted from ${centsToText(quote.totalCents)} USD)</p>
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
