import type { ProviderEvent } from '../../provider.server.ts'
import { asFields, asText, type Fields, readJsonFields } from '../json-fields.ts'
import { centsToShillings, toRefundReport } from './card-refund-answers.ts'

export type CardMode = 'live' | 'test'

export function keyMode(secretKey: string | undefined): CardMode {
  return secretKey?.startsWith('sk_live_') ? 'live' : 'test'
}

/**
 * A signed event only triggers a poll. The exceptions are facts that a poll cannot return: a dispute, and a refund
 * whose id is unknown. `domain`: the mode of the shop's key.
 */
export function parseCardEvent(body: string, domain: CardMode): ProviderEvent {
  const fields = readJsonFields(body)
  const event = asText(fields?.event)
  const data = asFields(fields?.data)
  if (!data || !event) return { kind: 'unreadable' }
  if (event.startsWith('charge.dispute.')) {
    return { kind: 'disputed', text: [event, asText(data.status), asText(data.due_at)].filter(Boolean).join(', ') }
  }
  if (event.startsWith('refund.')) return parseRefundReport(event, data, domain)
  return { kind: 'hint' }
}

/** Only the event 'refund.needs-attention' has the refund's id. The amount is text or a number. */
function parseRefundReport(event: string, data: Fields, domain: CardMode): ProviderEvent {
  const amount = centsToShillings(data.amount)
  const isOurs = data.domain === domain && data.currency === 'KES'
  if (!isOurs || amount === null || !/^\d+$/.test(amount)) return { kind: 'hint' }
  const receipt = asText(data.refund_reference, 60) || null
  const report = toRefundReport(event.slice('refund.'.length), { requestId: null, amount, receipt })
  return { kind: 'refund', amountKes: Number(amount), requestId: asText(data.id) || null, report }
}

/** The shop's own reference of the payment in the event; empty if there is none. */
export function referenceOf(body: string): string {
  const data = asFields(readJsonFields(body)?.data)
  const transaction = asFields(data?.transaction)
  return asText(data?.reference) || asText(transaction?.reference) || asText(data?.transaction_reference)
}
