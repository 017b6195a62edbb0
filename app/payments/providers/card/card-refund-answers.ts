import type { HttpAnswer } from '#app/framework/http/http-call.server.ts'
import { formatKes } from '#app/money/money.ts'
import type { RefundAnswer, RefundReading, RefundReport } from '../../refunds/refund-provider.server.ts'
import { asFields, asText, type Fields, readJsonFields } from '../json-fields.ts'
import { findRefusal } from './paystack-refusals.ts'

export function readRefundAnswer(answer: HttpAnswer): RefundAnswer {
  if (answer.kind === 'not-sent') return { kind: 'refused', code: 'unreachable', text: answer.text, raw: '' }
  if (answer.kind === 'lost') return { kind: 'unanswered', text: answer.text, raw: '' }
  const { status, body: raw } = answer
  const fields = readJsonFields(raw)
  const id = asText(asFields(fields?.data)?.id)
  // Without an id the refund can't be polled.
  if (status < 300 && fields?.status === true && id)
    return { kind: 'accepted', requestId: id, raw: storableFields(fields) }
  const code = findRefusal(status, fields)
  if (code)
    return {
      kind: 'refused',
      code,
      text: asText(fields?.message) || 'Paystack refused it.',
      raw: storableFields(fields ?? {}),
    }
  return { kind: 'unanswered', text: `answered ${status}`, raw: '' }
}

/** The answer without the payment, whose data could charge the card again. */
function storableFields({ data, ...fields }: Fields): string {
  const { transaction: _payment, ...refund } = asFields(data) ?? {}
  return JSON.stringify({ ...fields, data: refund })
}

/** Parses Paystack's answer about one refund. */
export function readRefund(
  answer: HttpAnswer,
  { requestId, payment }: { requestId: string; payment: string },
): RefundReading {
  const raw = answer.kind === 'answered' ? answer.body : ''
  const refund = answer.kind === 'answered' && answer.status < 300 ? asFields(readJsonFields(raw)?.data) : null
  const isSameRefund = refund !== null && asText(refund.id) === requestId && belongsToPayment(refund, payment)
  if (!isSameRefund) return { report: { kind: 'open' }, raw }
  const amount = centsToShillings(refund.amount)
  const report = toRefundReport(asText(refund.status), { requestId, amount, receipt: `PSR-${requestId}` })
  return { report, raw, ...(report.kind === 'timed-out' ? { hint: attentionHint } : {}) }
}

const attentionHint = "It needs the payer's bank account. Give it in Paystack's own back office, under Refunds."

/** True if the answer names this payment. If it names no payment, the refund's own id is enough. */
function belongsToPayment({ transaction }: Fields, payment: string): boolean {
  return transaction === undefined || asText(transaction) === payment
}

type RefundFacts = { requestId: string | null; amount: string | null; receipt: string | null }

/** Staff handle 'needs-attention' in Paystack's back office; an event then reports the result. */
export function toRefundReport(status: string, { requestId, amount, receipt }: RefundFacts): RefundReport {
  switch (status) {
    case 'processed':
      return { kind: 'done', requestId, amount, receipt }
    case 'failed':
      return { kind: 'failed', requestId, code: 'failed', text: 'The bank of the card refused it.', isDefinite: true }
    case 'needs-attention':
      return { kind: 'timed-out' }
    default:
      return { kind: 'open' }
  }
}

type RefundSearch = { payment: string; amountKes: number; ownIds: readonly string[] }

/**
 * A text for staff with the listed refunds that may be the refund whose answer was lost. The list proves nothing: staff
 * may have refunded in Paystack's back office, and the list may be incomplete.
 */
export function describeRefundCandidates(
  answer: HttpAnswer,
  { payment, amountKes, ownIds }: RefundSearch,
): string | null {
  if (answer.kind !== 'answered' || answer.status >= 300) return null
  const list = readJsonFields(answer.body)?.data
  if (!Array.isArray(list)) return null
  const alike = list
    .map(asFields)
    .filter((one) => one !== null)
    .filter((one) => asText(one.transaction) === payment && centsToShillings(one.amount) === String(amountKes))
    .filter(({ id }) => !ownIds.includes(asText(id)))
    .map(({ id, status }) => `${asText(id)} (${asText(status)})`)
  const refundText = `of ${formatKes(amountKes)} for this payment`
  if (alike.length === 0) return `Its list shows no refund ${refundText}.`
  return `Its list shows ${alike.length === 1 ? 'one refund' : `${alike.length} refunds`} ${refundText}: ${alike.join(', ')}.`
}

/** Converts cents, a number or text, to an exact decimal string in shillings; null for any other value. */
export function centsToShillings(amount: unknown): string | null {
  const text = asText(amount)
  if (!/^\d{3,12}$/.test(text)) return null
  return `${text.slice(0, -2)}.${text.slice(-2)}`.replace(/\.00$/, '')
}
