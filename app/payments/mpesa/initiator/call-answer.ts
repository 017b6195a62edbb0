import type { HttpAnswer } from '#app/platform/http/http-call.server.ts'
import { asText, readJsonFields } from '../../json-fields.ts'

/** The acknowledgement of an initiator's call: what came of it is told later, at its address. */
export type CallAnswer =
  | { kind: 'accepted'; conversationId: string; originatorConversationId: string; raw: string }
  | { kind: 'refused'; code: string; text: string; raw: string }
  | { kind: 'unanswered'; text: string; raw: string }

/** Only an answer that a gateway or Daraja itself gives for a call it did not take is a refusal. */
export function readCallAnswer(answer: HttpAnswer): CallAnswer {
  if (answer.kind === 'not-sent') return { kind: 'refused', code: 'unreachable', text: answer.text, raw: '' }
  if (answer.kind === 'lost') return { kind: 'unanswered', text: answer.text, raw: '' }
  const { status, body: raw } = answer
  const fields = readJsonFields(raw)
  const code = asText(fields?.ResponseCode) || asText(fields?.errorCode)
  if (fields && status < 300 && code === '0') {
    const conversationId = asText(fields.ConversationID)
    return { kind: 'accepted', conversationId, originatorConversationId: asText(fields.OriginatorConversationID), raw }
  }
  const text = asText(fields?.errorMessage) || asText(fields?.ResponseDescription) || `answered ${status}`
  if (fields && code) {
    // 'Internal Server Error': it may have been carried out before it.
    return code === '500.003.1001' ? { kind: 'unanswered', text, raw } : { kind: 'refused', code, text, raw }
  }
  const isCertain = (status >= 400 && status < 500 && status !== 408) || (fields !== null && 'fault' in fields)
  return isCertain ? { kind: 'refused', code: `http-${status}`, text, raw } : { kind: 'unanswered', text, raw }
}
