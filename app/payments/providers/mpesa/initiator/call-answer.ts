import type { HttpAnswer } from '#app/framework/http/http-call.server.ts'
import { asText, readJsonFields } from '../../json-fields.ts'
import { readRefusal } from '../daraja-refusals.ts'

/** The acknowledgement of an initiator call; the result comes later, to the call's own URL. */
export type CallAnswer =
  | { kind: 'accepted'; conversationId: string; originatorConversationId: string; raw: string }
  | { kind: 'refused'; code: string; text: string; raw: string }
  | { kind: 'unanswered'; text: string; raw: string }

/** Only a listed refusal counts as a refusal. After any other answer, the provider may have processed the call. */
export function readCallAnswer(answer: HttpAnswer): CallAnswer {
  if (answer.kind === 'not-sent') return { kind: 'refused', code: 'unreachable', text: answer.text, raw: '' }
  if (answer.kind === 'lost') return { kind: 'unanswered', text: answer.text, raw: '' }
  const { status, body: raw } = answer
  const fields = readJsonFields(raw)
  if (fields && status < 300 && asText(fields.ResponseCode) === '0' && !asText(fields.errorCode)) {
    const conversationId = asText(fields.ConversationID)
    return { kind: 'accepted', conversationId, originatorConversationId: asText(fields.OriginatorConversationID), raw }
  }
  const text = asText(fields?.errorMessage) || asText(fields?.ResponseDescription) || `answered ${status}`
  const refusal = readRefusal(status, fields)
  return refusal ? { kind: 'refused', code: refusal.code, text, raw } : { kind: 'unanswered', text, raw }
}
