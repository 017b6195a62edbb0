import type { Logger } from 'pino'
import { z } from 'zod'
import { fetchErrorReason } from '#app/framework/errors.ts'
import { callHttp } from '#app/framework/http/http-call.server.ts'
import type { SendOutcome } from '#app/framework/outbox/send-outcome.ts'
import type { Config } from '#app/shop/config/config.server.ts'
import type { TextingAccess } from '#app/shop/config/provider-access.server.ts'
import type { Texting } from '#app/shop/services/sms.server.ts'

const timeoutMs = 20_000

/** SMS by Africa's Talking. Neither the key nor a phone is ever logged. */
export function createAfricasTalking({ sms: access }: Pick<Config, 'sms'>, log: Logger): Texting {
  return {
    async send(sms) {
      if (!access) return { kind: 'fault', text: 'SMS is not set up' }
      const outcome = await post(access, sms)
      if (outcome.kind !== 'sent') log.warn({ outcome }, 'an SMS was not taken')
      return outcome
    },
  }
}

const userShape = z.object({ UserData: z.object({ balance: z.string() }) })

/** Reads the balance, which sends nothing. The format of the answer is not documented: null if it can't be parsed. */
export async function readSmsBalance({
  baseUrl,
  username,
  apiKey,
}: TextingAccess): Promise<{ ok: true; balance: string | null } | { ok: false; text: string }> {
  const answer = await callHttp({
    method: 'GET',
    url: `${baseUrl}/version1/user?${new URLSearchParams({ username })}`,
    headers: { apiKey, accept: 'application/json' },
    connectMs: timeoutMs,
    totalMs: timeoutMs,
  })
  if (answer.kind !== 'answered') return { ok: false, text: answer.text }
  if (answer.status >= 300) return { ok: false, text: `status ${answer.status}` }
  const { data } = userShape.safeParse(parseJson(answer.body))
  return { ok: true, balance: data?.UserData.balance ?? null }
}

type Sms = Parameters<Texting['send']>[0]

async function post({ baseUrl, username, apiKey, sender }: TextingAccess, { to, text }: Sms): Promise<SendOutcome> {
  // The provider refuses an empty sender; without one it uses its own.
  const form = { username, to, message: text, bulkSMSMode: '1', enqueue: '1', ...(sender ? { from: sender } : {}) }
  try {
    const answer = await fetch(`${baseUrl}/version1/messaging`, {
      method: 'POST',
      headers: { apiKey, accept: 'application/json' },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return readAnswer(answer.status, await answer.text())
  } catch (error) {
    const reason = fetchErrorReason(error)
    if (wasNeverSent(reason)) return { kind: 'fault', text: `the provider cannot be reached (${reason})` }
    return { kind: 'unclear', text: `the provider did not answer (${reason})` }
  }
}

/** Only if no connection was made: after that the provider may have accepted the SMS. */
function wasNeverSent(reason: string): boolean {
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|(CERT|DEPTH|SELF_SIGNED|UNABLE_TO|ERR_TLS_CERT)_.*)$/.test(
    reason,
  )
}

const answerShape = z.object({
  SMSMessageData: z.object({
    Message: z.string().optional(),
    Recipients: z.array(
      z.object({ statusCode: z.coerce.number(), status: z.string().optional(), messageId: z.string().optional() }),
    ),
  }),
})

const taken = [100, 101, 102]
/** The number can't receive SMS, or its owner opted out. */
const hopeless = [403, 404, 406, 407, 409]
/** Faults of the shop's account: a sender that is not registered, no balance. */
const misconfigured = [402, 405]
/** The message id of an SMS that was not accepted, whatever its code. */
const noMessage = 'None'

/** Exported for its tests. Takes the HTTP status and the body, which is not always JSON. */
export function readAnswer(status: number, text: string): SendOutcome {
  const parsed = answerShape.safeParse(parseJson(text))
  if (!parsed.success) {
    const short = `${status} ${text.replace(/\s+/g, ' ').slice(0, 200)}`
    // Without the provider's own body, a gateway error (5xx) may mean that the SMS was passed on; a 4xx or 503 means
    // that it was not.
    const isRefused = (status >= 400 && status < 500) || status === 503
    return { kind: isRefused ? 'fault' : 'unclear', text: short }
  }
  const { Message = '', Recipients } = parsed.data.SMSMessageData
  const [recipient] = Recipients
  // All recipients were refused, for a wrong sender for example, even with status 201.
  if (!recipient) return { kind: 'fault', text: Message.slice(0, 200) || 'no recipient was taken' }
  const { statusCode, status: word = '' } = recipient
  const messageId = recipient.messageId && recipient.messageId !== noMessage ? recipient.messageId : null
  if (taken.includes(statusCode)) return { kind: 'sent', messageId }
  const reason = `${statusCode} ${word}`.trim().slice(0, 200)
  if (hopeless.includes(statusCode)) return { kind: 'refused', text: reason }
  if (misconfigured.includes(statusCode) || recipient.messageId === noMessage) return { kind: 'fault', text: reason }
  // Held, failed on the way, or an unknown code: it may still be delivered.
  return { kind: 'unclear', text: reason, messageId }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
