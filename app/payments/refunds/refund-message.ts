import { formatKes } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { escapeHtml } from '#app/orders/messages/order-message.ts'
import type { Order } from '#app/orders/order.ts'
import type { Refund } from './refunds.tables.server.ts'

type ReportedRefund = Pick<Refund, 'amountKes' | 'method' | 'reason' | 'receipt' | 'resultText' | 'askedBy'>

export type RefundEventName = 'asked' | 'done' | 'failed'

/** A refund's message to the makers' channel. Like every message, it begins with the order's number. */
export function refundMessage(order: Order, refund: ReportedRefund, event: RefundEventName): string {
  const isManual = refund.method === 'by-hand'
  const kes = formatKes(refund.amountKes)
  const by = isManual ? 'by hand' : `by ${paymentMethods[order.method].noun}`
  const referenceText = refund.receipt ? `, ${isManual ? 'reference' : 'receipt'} ${refund.receipt}` : ''
  const lines = {
    asked: [`a refund of ${kes} ${by} was asked for`],
    done: [`refund of ${kes} sent ${by}${referenceText}`],
    failed: [`the refund of ${kes} failed`, refund.resultText ?? ''],
  }[event]
  return [
    `<b>${order.number}</b>: ${lines.filter(Boolean).map(escapeHtml).join(': ')}`,
    ...(order.isDemo ? ['DEMO: no real money moved.'] : []),
    ...(event === 'asked' || isManual ? [escapeHtml(`By ${refund.askedBy}: ${refund.reason}`)] : []),
  ].join('\n')
}
