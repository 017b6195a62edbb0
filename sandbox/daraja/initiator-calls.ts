import { constants, privateDecrypt, randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutConnection, delayAnswer, sendBrokenAnswer } from '../answers.ts'
import { type Faults, takeFault } from '../faults.ts'
import { jsonBody } from '../request-body.ts'
import { type BodyFields, findBodyRefusal } from './call-body.ts'
import { initiator, privateKey } from './initiator-key.ts'
import { nairobiStamp } from './names.ts'
import { catchAll, type DarajaRefusal, invalid, invalidToken, sendRefusal } from './refusal.ts'
import type { Tokens } from './tokens.ts'

type Fields = Record<string, unknown>
export type ResultParameter = { Key: string; Value?: string | number }
export type CallResult =
  | { code: '0'; transactionId: string; parameters: ResultParameter[] }
  | { code: string; text: string; transactionId?: string; parameters?: never }

export type InitiatorCallKind = {
  path: string
  /** The call's fields in addition to the common ones. */
  fields: BodyFields
  /** Returns the name of the first wrong field, or null. */
  wrongField: (body: Fields) => string | null
  /** Runs the call once. A refusal is answered directly; a result is sent later to the address that the call names. */
  carryOut: (body: Fields, ids: CallIds) => CallResult | DarajaRefusal
  initiatorKey?: 'Initiator' | 'InitiatorName'
}
type CallIds = { originatorConversationId: string; conversationId: string }

type Parts = {
  tokens: Tokens
  faults: Faults['initiator']
  now: () => Date
  delayMs: number
  deliver: (url: string, body: string, delayMs: number) => void
}

/** Serves a call of the initiator: acknowledged at once, with its result sent later. */
export function serveInitiatorCall(server: FastifyInstance, parts: Parts, kind: InitiatorCallKind): void {
  server.post(kind.path, async (request, reply) => {
    const fault = takeFault(parts.faults)
    if (fault === 'error') return sendRefusal(reply, catchAll('Service is currently unreachable'))
    if (fault && fault !== 'lost') return sendBrokenAnswer(reply, fault)
    const answer = runCall(request, parts, kind)
    await delayAnswer(parts.faults.slowMs)
    if ('errorCode' in answer) return sendRefusal(reply, answer)
    return fault === 'lost' ? cutConnection(reply) : sendAcknowledgement(reply, answer)
  })
}

function sendAcknowledgement(reply: FastifyReply, { originatorConversationId, conversationId }: CallIds) {
  return reply.send({
    OriginatorConversationID: originatorConversationId,
    ConversationID: conversationId,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  })
}

const commonFields = ['SecurityCredential', 'CommandID', 'Remarks', 'ResultURL', 'QueueTimeOutURL']

function runCall(request: FastifyRequest, parts: Parts, kind: InitiatorCallKind): CallIds | DarajaRefusal {
  if (!parts.tokens.accepts(request)) return invalidToken
  const body = jsonBody(request)
  const key = kind.initiatorKey ?? 'Initiator'
  const { required, optional } = kind.fields
  const refusal = findBodyRefusal(body, {
    required: [key, ...commonFields, ...required],
    ...(optional ? { optional } : {}),
  })
  if (refusal) return refusal
  if (typeof body?.[key] !== 'string') return invalid(key)
  if (typeof body.SecurityCredential !== 'string') return invalid('SecurityCredential')
  for (const name of ['ResultURL', 'QueueTimeOutURL']) if (!isAddress(body[name])) return invalid(name)
  const wrongName = kind.wrongField(body)
  if (wrongName) return invalid(wrongName)

  const ids = newIds(body, parts.now())
  const isAuthorized = body[key] === initiator.name && isValidCredential(body.SecurityCredential)
  const failureCode = isAuthorized ? parts.faults.resultCode : '2001'
  const result =
    failureCode === null
      ? kind.carryOut(body, ids)
      : { code: failureCode, text: failureTexts[failureCode] ?? 'Failed.' }
  if ('errorCode' in result) return result
  sendResult(parts, body, ids, result)
  return ids
}

const failureTexts: Record<string, string> = { '2001': 'The initiator information is invalid.' }

function sendResult({ faults, deliver, delayMs }: Parts, body: Fields, ids: CallIds, result: CallResult): void {
  const url = String(faults.isLate ? body.QueueTimeOutURL : body.ResultURL)
  const text = resultBody(ids, result, faults)
  for (let sent = 0; sent < faults.results; sent += 1) deliver(url, text, delayMs + faults.resultLateMs)
}

function resultBody(ids: CallIds, result: CallResult, { numbersAsText }: Faults['initiator']): string {
  const code = /^\d+$/.test(result.code) && !numbersAsText ? Number(result.code) : result.code
  return JSON.stringify({
    Result: {
      ResultType: 0,
      ResultCode: code,
      ResultDesc: 'text' in result ? result.text : 'The service request is processed successfully.',
      OriginatorConversationID: ids.originatorConversationId,
      ConversationID: ids.conversationId,
      TransactionID: result.transactionId ?? '',
      ...(result.parameters ? { ResultParameters: { ResultParameter: result.parameters } } : {}),
      ReferenceData: { ReferenceItem: { Key: 'Occasion' } },
    },
  })
}

function newIds(body: Fields, at: Date): CallIds {
  const givenId = body.OriginatorConversationID
  const stamp = nairobiStamp(at)
  return {
    originatorConversationId: typeof givenId === 'string' && givenId !== '' ? givenId : randomUUID(),
    conversationId: `AG_${stamp.slice(0, 8)}_${randomInt(1e9, 1e10)}${randomInt(1e9, 1e10)}`,
  }
}

/** True if the sandbox's key decrypts the credential (PKCS#1 v1.5) to the initiator's password. */
function isValidCredential(credential: string): boolean {
  try {
    const padding = constants.RSA_PKCS1_PADDING
    return (
      privateDecrypt({ key: privateKey, padding }, Buffer.from(credential, 'base64')).toString() === initiator.password
    )
  } catch {
    return false
  }
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:\/\//.test(value)
}
