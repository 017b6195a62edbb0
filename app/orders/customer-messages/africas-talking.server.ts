import type { Logger } from 'pino'
import { z } from 'zod'
import { fetchErrorReason } from '#app/framework/errors.ts'
import { callHttp } from '#app/framework/http/http-call.server.ts'
import type { SendOutcome } from '#app/framework/outbox/send-outcome.ts'
import type { Config } from '#app/shop/config/config.server.ts'
import type { SmsAccess } from '#app/shop/config/provider-access.server.ts'
import type { SmsSender } from '#app/shop/services/sms.server.ts'

const timeoutMs = 20_000

/** SMS by Africa's Talking. Neither the key nor a phone is ever logged. */
export function createAfricasTalking({ sms: access }: Pick<Config, 'sms'>, log: Logger): SmsSender {
  return {
    async send(sms) {
      if (!access) return { kind: 'error', text: 'SMS is not set up' }
      const outcome = await postSms(access, sms)
      if (outcome.kind !== 'sent') log.warn({ outcome }, "Africa's Talking did not accept an SMS")
      return outcome
    },
  }
}

const balanceResponse = z.object({ UserData: z.object({ balance: z.string() }) })

/** Reads the balance without sending an SMS. The format of the answer is not documented: null if it can't be parsed. */
export async function readSmsBalance({
  baseUrl,
  username,
  apiKey,
}: SmsAccess): Promise<{ ok: true; balance: string | null } | { ok: false; text: string }> {
  const answer = await callHttp({
    method: 'GET',
    url: `${baseUrl}/version1/user?${new URLSearchParams({ username })}`,
    headers: { apiKey, accept: 'application/json' },
    connectMs: timeoutMs,
    totalMs: timeoutMs,
  })
  if (answer.kind !== 'answered') return { ok: false, text: answer.text }
  if (answer.status >= 300) return { ok: false, text: `status ${answer.status}` }
  const { data } = balanceResponse.safeParse(parseJson(answer.body))
  return { ok: true, balance: data?.UserData.balance ?? null }
}

type Sms = Parameters<SmsSender['send']>[0]

async function postSms({ baseUrl, username, apiKey, sender }: SmsAccess, { to, text }: Sms): Promise<SendOutcome> {
  // The provider refuses an empty sender. Without a sender it uses its own.
  const form = { username, to, message: text, bulkSMSMode: '1', enqueue: '1', ...(sender ? { from: sender } : {}) }
  try {
    const answer = await fetch(`${baseUrl}/version1/messaging`, {
      method: 'POST',
      headers: { apiKey, accept: 'application/json' },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return parseSendResponse(answer.status, await answer.text())
  } catch (error) {
    const reason = fetchErrorReason(error)
    if (wasNeverSent(reason)) return { kind: 'error', text: `the provider cannot be reached (${reason})` }
    return { kind: 'unclear', text: `the provider did not answer (${reason})` }
  }
}

/** True only if no connection was made. Over a connection, the provider may have accepted the SMS. */
function wasNeverSent(reason: string): boolean {
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|(CERT|DEPTH|SELF_SIGNED|UNABLE_TO|ERR_TLS_CERT)_.*)$/.test(
    reason,
  )
}

const sendResponse = z.object({
  SMSMessageData: z.object({
    Message: z.string().optional(),
    Recipients: z.array(
      z.object({ statusCode: z.coerce.number(), status: z.string().optional(), messageId: z.string().optional() }),
    ),
  }),
})

const acceptedCodes = [100, 101, 102]
/** The codes for a number that can't receive SMS, or whose owner opted out. */
const unreachableCodes = [403, 404, 406, 407, 409]
/** The codes for a fault of the shop's account, such as an unregistered sender or no balance. */
const accountErrorCodes = [402, 405]
/** The message id of an SMS that was not accepted, whatever its code. */
const missingMessageId = 'None'

/** Exported for its tests. The body is not always JSON. */
export function parseSendResponse(status: number, body: string): SendOutcome {
  const parsed = sendResponse.safeParse(parseJson(body))
  if (!parsed.success) {
    const excerpt = `${status} ${body.replace(/\s+/g, ' ').slice(0, 200)}`
    // A gateway answered instead of the provider. With 4xx or 503 the provider has not received the SMS; otherwise it
    // may have.
    const isRefused = (status >= 400 && status < 500) || status === 503
    return { kind: isRefused ? 'error' : 'unclear', text: excerpt }
  }
  const { Message = '', Recipients } = parsed.data.SMSMessageData
  const [recipient] = Recipients
  // The provider refused all recipients, for example because of a wrong sender. The status may be 201.
  if (!recipient) return { kind: 'error', text: Message.slice(0, 200) || 'the provider accepted no recipient' }
  const { statusCode, status: statusText = '' } = recipient
  const messageId = recipient.messageId && recipient.messageId !== missingMessageId ? recipient.messageId : null
  if (acceptedCodes.includes(statusCode)) return { kind: 'sent', messageId }
  const reason = `${statusCode} ${statusText}`.trim().slice(0, 200)
  if (unreachableCodes.includes(statusCode)) return { kind: 'refused', text: reason }
  if (accountErrorCodes.includes(statusCode) || recipient.messageId === missingMessageId)
    return { kind: 'error', text: reason }
  // For any other code the SMS may still be delivered.
  return { kind: 'unclear', text: reason, messageId }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
