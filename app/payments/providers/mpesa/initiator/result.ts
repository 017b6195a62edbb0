import { asFields, asText, readJsonFields } from '../../json-fields.ts'

/** The result of an initiator call. `timed-out` proves nothing: the provider may have processed the call. */
export type InitiatorResult =
  | { kind: 'done'; ids: ResultIds; transactionId: string; values: ReadonlyMap<string, string> }
  | { kind: 'failed'; ids: ResultIds; code: string; text: string }
  | { kind: 'timed-out' }
  | { kind: 'unreadable' }

type ResultIds = { conversationId: string; originatorConversationId: string }

/** Codes are numbers or text. A failure has no parameters. A parameter may lack its value or come twice. */
export function readResult(body: string): InitiatorResult {
  const result = asFields(readJsonFields(body)?.Result)
  const code = asText(result?.ResultCode)
  if (!result || !code) return { kind: 'unreadable' }
  const ids = {
    conversationId: asText(result.ConversationID),
    originatorConversationId: asText(result.OriginatorConversationID),
  }
  if (code !== '0') return { kind: 'failed', ids, code, text: asText(result.ResultDesc) }
  return { kind: 'done', ids, transactionId: asText(result.TransactionID), values: readParameters(result) }
}

/** The first value of each parameter counts. */
function readParameters(result: Record<string, unknown>): Map<string, string> {
  const parameterList = asFields(result.ResultParameters)?.ResultParameter
  const values = new Map<string, string>()
  for (const parameter of Array.isArray(parameterList) ? parameterList : [parameterList]) {
    const fields = asFields(parameter)
    const key = asText(fields?.Key)
    const value = asText(fields?.Value)
    if (key && value && !values.has(key)) values.set(key, value)
  }
  return values
}

/** True if a result belongs to the call of its URL. If the acknowledgement was lost, the URL alone decides. */
export function belongsToCall(
  result: InitiatorResult,
  call: { conversationId: string | null; originatorConversationId: string | null },
): boolean {
  if (result.kind !== 'done' && result.kind !== 'failed') return true
  const { conversationId, originatorConversationId } = result.ids
  if (call.conversationId && conversationId) return call.conversationId === conversationId
  if (call.originatorConversationId && originatorConversationId)
    return call.originatorConversationId === originatorConversationId
  return true
}
