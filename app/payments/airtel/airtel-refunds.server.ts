import type { HttpAnswer } from '#app/platform/http/http-call.server.ts'
import { asFields, asText, readJsonFields } from '../json-fields.ts'
import type { RefundAnswer, RefundProvider } from '../refunds/refund-provider.server.ts'

/** Airtel gives back whole payments only, at once; it can't be asked about one. */
export const airtelRefunds: RefundProvider = {
  canRefund({ config }, { receipt }) {
    return { whole: config.airtel !== null && receipt !== null, part: false }
  },
  async send({ mobileMoney }, { attempt }) {
    return readRefundAnswer((await mobileMoney.airtel.giveBack?.(attempt.receipt ?? '')) ?? notSent)
  },
  patienceSeconds: 0,
}

const notSent: HttpAnswer = { kind: 'not-sent', text: 'this shop cannot give back through Airtel Money' }
const doneCode = 'ESB000010'
/** 'Failed': what was asked for was not done. */
const failedCode = 'ESB000011'

/** `status.success` is false in one published answer to a refund that was made: the code and the letters tell. */
function readRefundAnswer(answer: HttpAnswer): RefundAnswer {
  if (answer.kind === 'not-sent') return { kind: 'refused', code: 'unreachable', text: answer.text, raw: '' }
  if (answer.kind === 'lost') return { kind: 'unanswered', text: answer.text, raw: '' }
  const { status, body: raw } = answer
  const fields = readJsonFields(raw)
  const code = asText(asFields(fields?.status)?.result_code)
  const payment = asFields(asFields(fields?.data)?.transaction)
  const isDone = code === doneCode && asText(payment?.status).toUpperCase() === 'SUCCESS'
  if (status < 300 && isDone) return { kind: 'done', receipt: asText(payment?.airtel_money_id) || null, raw }
  const isCertain = code === failedCode || [400, 401, 403, 404].includes(status)
  if (!isCertain) return { kind: 'unanswered', text: `no certain answer, ${status}`, raw }
  return { kind: 'refused', code: code || `http-${status}`, text: 'Airtel Money did not give it back.', raw }
}
