import type { HttpAnswer } from '#app/framework/http/http-call.server.ts'
import type { RefundAnswer, RefundProvider } from '../../refunds/refund-provider.server.ts'
import { asFields, asText, readJsonFields } from '../json-fields.ts'
import { readCodes } from './airtel-answers.ts'
import { findRefusal } from './airtel-codes.ts'

/** Airtel refunds only whole payments, and answers at once; it can't be polled for a refund. */
export const airtelRefunds: RefundProvider = {
  canRefund({ config }, { receipt }) {
    return { whole: config.airtel !== null && receipt !== null, part: false }
  },
  async send({ mobileMoney }, { attempt }) {
    return readRefundAnswer((await mobileMoney.airtel.refundMoney?.(attempt.receipt ?? '')) ?? notSent)
  },
  reviewAfterSeconds: 0,
}

const notSent: HttpAnswer = { kind: 'not-sent', text: 'this shop cannot give back through Airtel Money' }
const doneCode = 'ESB000010'

/** One published answer to a successful refund has `status.success` false, so code and status letters decide. */
function readRefundAnswer(answer: HttpAnswer): RefundAnswer {
  if (answer.kind === 'not-sent') return { kind: 'refused', code: 'unreachable', text: answer.text, raw: '' }
  if (answer.kind === 'lost') return { kind: 'unanswered', text: answer.text, raw: '' }
  const { status, body: raw } = answer
  const fields = readJsonFields(raw)
  const codes = readCodes(status, fields)
  const payment = asFields(asFields(fields?.data)?.transaction)
  const isSuccess = asText(payment?.status).toUpperCase() === 'SUCCESS'
  if (status < 300 && isSuccess && codes.includes(doneCode)) {
    return { kind: 'done', receipt: asText(payment?.airtel_money_id) || null, raw }
  }
  // An answer with a success and a refusal proves neither.
  const isYes = isSuccess || asFields(fields?.status)?.success === true
  const refusal = isYes ? null : findRefusal({ status, codes, isPrompt: false })
  if (refusal) return { kind: 'refused', code: refusal, text: 'Airtel Money did not give it back.', raw }
  return { kind: 'unanswered', text: `no certain answer, ${status} ${codes.join(' ')}`.trim(), raw }
}
