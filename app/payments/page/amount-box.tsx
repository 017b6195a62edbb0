import type { ReactNode } from 'react'
import type { Quote } from '#app/exchange-rates/rate.ts'
import { formatKes } from '#app/money/money.ts'

export type AmountText = (quote: Quote) => ReactNode

/** Explains how the amount is computed. Absent on a payment link, whose amount staff set in shillings. */
export type AmountNote = (props: { quote: Quote; hasCartChanged: boolean }) => ReactNode

/** `hasCartChanged`: `quote` belongs to an earlier request, and the cart has changed since. */
type AmountBoxProps = {
  quote: Quote
  /** The pictures of the products; absent on a page that lists them itself. */
  pieces?: ReactNode
  isPaid?: boolean
  label?: string
  hasCartChanged?: boolean
  Below?: AmountNote | undefined
  /** The large amount; by default in shillings. */
  amountText?: AmountText | undefined
}

export const formatQuoteInKes: AmountText = ({ amountKes }) => formatKes(amountKes)

/** The amount to pay, as on a receipt. */
export function AmountBox({
  quote,
  pieces,
  isPaid = false,
  label = isPaid ? 'Amount paid' : 'Amount to Pay',
  hasCartChanged = false,
  Below,
  amountText = formatQuoteInKes,
}: AmountBoxProps) {
  return (
    <div data-paid={isPaid || undefined} className="border-y border-ink py-4 sm:py-5">
      <div className="amount-row">
        <div>
          <p>
            <span className="text-sm text-soft">{label}: </span>
            <span className="amount">{amountText(quote)}</span>
          </p>
          {Below && <Below quote={quote} hasCartChanged={hasCartChanged} />}
        </div>
        {pieces}
      </div>
    </div>
  )
}
