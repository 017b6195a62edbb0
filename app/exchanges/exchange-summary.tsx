import { dayText } from '#app/framework/nairobi.ts'
import { Detail, DetailList } from '#app/orders/admin/order-facts.tsx'
import { type ExchangeSelection, optionsOf, pieceText, selectedOptions } from './exchange-selection.ts'
import type { ExchangeQuote, StaffExchanges } from './exchange-wire.ts'

type ExchangeSummaryProps = {
  lines: StaffExchanges['lines']
  selection: ExchangeSelection
  quote: ExchangeQuote
  /** The day by which the order is to be made now. */
  due: string | null
  isCustomerNotified: boolean
}

/** What the button below changes. */
export function ExchangeSummary({ lines, selection, quote, due, isCustomerNotified }: ExchangeSummaryProps) {
  const { lineId, product, quantity } = selection
  const line = lines.find(({ id }) => id === lineId)
  if (!line) return null
  const chosen = selectedOptions(optionsOf(line, selection), selection)
  const { make_by } = quote
  return (
    <>
      <DetailList>
        <Detail name="Ordered">
          {quantity} × {pieceText(line.name, line.choices)}
        </Detail>
        <Detail name="New">
          {quantity} × {pieceText(product?.name ?? line.name, chosen)}
        </Detail>
        {make_by && (
          <Detail name="Make by">
            {dayText(make_by)}
            {due && due !== make_by ? ` (was ${dayText(due)})` : ''}
          </Detail>
        )}
      </DetailList>
      {isCustomerNotified && <p className="text-sm">The customer gets a message.</p>}
    </>
  )
}
