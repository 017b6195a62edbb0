import { type Quote, rateAttribution, rateWarning } from '#app/exchange-rates/rate.ts'
import { oneUnit, pricesInKes, shopCurrency } from '#app/money/currency.ts'
import { formatPrice } from '#app/money/money.ts'
import type { AmountNote } from './amount-box.tsx'

type NoteProps = Parameters<AmountNote>[0]

/** The price before the conversion to shillings, and the exchange rate. */
export function Conversion(props: NoteProps) {
  const { quote } = props
  const attribution = rateAttribution(quote.source)
  if (pricesInKes())
    return (
      <>
        {quote.isCollected ? null : (
          <p className="mt-2 text-sm text-soft">
            <Shipping quote={quote} />
          </p>
        )}
        <QuoteWarnings {...props} />
      </>
    )
  return (
    <>
      <p className="mt-2 text-sm text-soft">
        (Converted from {formatPrice(quote.totalCents)}
        {shopCurrency() === 'USD' && ' USD'})
      </p>
      <p className="text-sm text-soft">
        <Shipping quote={quote} /> {oneUnit()} is KES {trimRate(quote.rate)}.
        {attribution ? (
          <>
            {' '}
            <a href={attribution.href} rel="noopener" className="text-link">
              {attribution.text}
            </a>
          </>
        ) : null}
      </p>
      <QuoteWarnings {...props} />
    </>
  )
}

function Shipping({ quote: { isCollected, needsAddress, deliveryName } }: { quote: Quote }) {
  if (needsAddress)
    return (
      <>
        Your shipping address is missing:{' '}
        <a href="/shop/checkout" className="text-link">
          add it
        </a>
        .
      </>
    )
  if (isCollected) return ''
  return deliveryName ? `Shipping is included (${deliveryName}).` : 'Shipping is included.'
}

/** `hasCartChanged`: `quote` belongs to an earlier request, and the cart has changed since. */
export function QuoteWarnings({ quote, hasCartChanged }: NoteProps) {
  return (
    <>
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
    </>
  )
}

function trimRate(rate: string): string {
  return rate.includes('.') ? rate.replace(/0+$/, '').replace(/\.$/, '') : rate
}
