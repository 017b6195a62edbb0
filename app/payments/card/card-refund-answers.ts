import type { HttpAnswer } from '#app/platform/http/http-call.server.ts'
import { asFields, asText, type Fields, readJsonFields } from '../json-fields.ts'
import type { RefundAnswer, RefundNews } from '../refunds/refund-provider.server.ts'

/** By it a refund is found again among those of its payment. */
export function noteOf(refundId: string): string {
  return `refund ${refundId}`
}

export function readRefundAnswer(answer: HttpAnswer): RefundAnswer {
  if (answer.kind === 'not-sent') return { kind: 'refused', code: 'unreachable', text: answer.text, raw: '' }
  if (answer.kind === 'lost') return { kind: 'unanswered', text: answer.text, raw: '' }
  const { status, body: raw } = answer
  const fields = readJsonFields(raw)
  const id = asText(asFields(fields?.data)?.id)
  if (status < 300 && fields?.status === true) return { kind: 'accepted', requestId: id || null, raw: keptOf(fields) }
  if (fields && status >= 400 && status < 500 && status !== 408) {
    const text = asText(fields.message) || 'Paystack refused it.'
    return { kind: 'refused', code: asText(fields.code) || `http-${status}`, text, raw: keptOf(fields) }
  }
  return { kind: 'unanswered', text: `answered ${status}`, raw: '' }
}

/** The payment that comes with it holds what could charge the card. */
function keptOf({ data, ...fields }: Fields): string {
  const { transaction: _payment, ...refund } = asFields(data) ?? {}
  return JSON.stringify({ ...fields, data: refund })
}

/** One refund among those of its payment; null where it is not there, or nobody could tell. */
export function findRefund(answer: HttpAnswer, refundId: string): { id: string; news: RefundNews } | null {
  if (answer.kind !== 'answered' || answer.status >= 300) return null
  const list = readJsonFields(answer.body)?.data
  const found = (Array.isArray(list) ? list : [])
    .map(asFields)
    .find((one) => one !== null && one.merchant_note === noteOf(refundId))
  return found ? { id: asText(found.id), news: newsOf(found) } : null
}

/** What needs attention is done by staff in Paystack's own back office: nobody tells the shop. */
function newsOf(refund: Fields): RefundNews {
  const requestId = asText(refund.id) || null
  switch (refund.status) {
    case 'processed':
      return { kind: 'done', requestId, amount: shillingsOf(refund.amount), receipt: `PSR-${requestId}` }
    case 'failed':
      return { kind: 'failed', requestId, code: 'failed', text: 'The bank of the card refused it.', isDefinite: true }
    case 'needs-attention':
      return { kind: 'timed-out' }
    default:
      return { kind: 'open' }
  }
}

/** Cents as number or text, as exact decimal text of shillings. */
function shillingsOf(amount: unknown): string | null {
  const text = asText(amount)
  if (!/^\d{3,12}$/.test(text)) return null
  return `${text.slice(0, -2)}.${text.slice(-2)}`.replace(/\.00$/, '')
}
