import type { StaffExchanges } from '#app/exchanges/exchange-wire.ts'
import { formatKes } from '#app/money/money.ts'
import type { RefundState } from '#app/payments/refunds/refund.ts'
import type { StaffRefunds } from '#app/payments/refunds/staff-refund.ts'

export type OrderChange = 'refund' | 'photograph' | 'exchange'

type Changed = { refunds: StaffRefunds | null; exchanges: StaffExchanges | null }

/** One sentence that confirms the last change of an order, from its newest data. */
export function changeText(change: OrderChange, { refunds, exchanges }: Changed): string {
  const refund = refunds?.refunds.at(-1)
  const exchange = exchanges?.exchanges.at(-1)
  if (change === 'photograph') return 'Photo added: the buyer sees it on the page of the order.'
  if (change === 'refund') return refund ? refundText(refund, refunds?.payer ?? 'the customer') : ''
  if (!exchange) return ''
  const { state, quantity, what, payment } = exchange
  if (state === 'done') return `Exchanged: ${quantity} × ${what}.`
  return payment ? `The buyer is asked for ${formatKes(payment.amount_kes)}, then the exchange is made.` : ''
}

function refundText({ state, way, amount_kes }: StaffRefunds['refunds'][number], payer: string): string {
  const refund = `Refund of ${formatKes(amount_kes)}`
  const texts: Record<RefundState, string> = {
    requested: `${refund} to ${payer} is on its way.`,
    sent: `${refund} to ${payer} is on its way.`,
    unknown: `${refund} is not confirmed yet.`,
    failed: `${refund} failed: no money was sent.`,
    done: way === 'by-hand' ? `${refund} recorded.` : `${refund} to ${payer} sent.`,
  }
  return texts[state]
}
