import { dayText } from '#app/framework/nairobi.ts'
import { Detail, DetailList } from '#app/orders/admin/order-facts.tsx'
import { type ExchangeSelection, listOptions, productText, selectedOptions } from './exchange-selection.ts'
import type { ExchangeQuote, StaffExchanges } from './exchange-wire.ts'

type ExchangeSummaryProps = {
  lines: StaffExchanges['lines']
  selection: ExchangeSelection
  quote: ExchangeQuote
  /** The order's current due day. */
  due: string | null
  isCustomerNotified: boolean
}

export function ExchangeSummary({ lines, selection, quote, due, isCustomerNotified }: ExchangeSummaryProps) {
  const { lineId, product, quantity } = selection
  const line = lines.find(({ id }) => id === lineId)
  if (!line) return null
  const selected = selectedOptions(listOptions(line, selection), selection)
  const { make_by } = quote
  return (
    <>
      <DetailList>
        <Detail name="Ordered">
          {quantity} × {productText(line.name, line.choices)}
        </Detail>
        <Detail name="New">
          {quantity} × {productText(product?.name ?? line.name, selected)}
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
