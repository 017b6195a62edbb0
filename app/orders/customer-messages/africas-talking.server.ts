import type { Logger } from 'pino'
import { z } from 'zod'
import { fetchFault } from '#app/framework/errors.ts'
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

/** Asks for the balance, which sends nothing. What its answer looks like is not documented: null where it can't be read. */
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
  // An empty sender is refused; none at all is the provider's own.
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
    const reason = fetchFault(error)
    if (wasNeverSent(reason)) return { kind: 'fault', text: `the provider cannot be reached (${reason})` }
    return { kind: 'unclear', text: `the provider did not answer (${reason})` }
  }
}

/** Only where no connection came about: whatever broke later may have broken after the SMS was taken. */
function wasNeverSent(reason: string): boolean {
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|(CERT|DEPTH|SELF_SIGNED|UNABLE_TO|ERR_TLS_CERT)_.*)$/.test(
    reason,
  )
}

const answerShape = z.object({
  SMSMessageData: z.object({
    Message: z.string().optional(),
    Recipients: z.array(
      z.object({
        statusCode: z.coerce.number(),
        status: z.string().optional(),
        messageId: z.string().optional(),
      }),
    ),
  }),
})

const taken = [100, 101, 102]
/** A number that no SMS reaches, or whose owner wants none. */
const hopeless = [403, 404, 406, 407, 409]
/** For the shop's account to mend: a sender that is not registered, no balance. */
const misconfigured = [402, 405]
/** What stands in place of a message's id where none was made: whatever the code is, nothing was taken. */
const noMessage = 'None'

/** Exported for its tests: HTTP's status, and the text that came with it, which is not always JSON. */
export function readAnswer(status: number, text: string): SendOutcome {
  const parsed = answerShape.safeParse(parseJson(text))
  if (!parsed.success) {
    const short = `${status} ${text.replace(/\s+/g, ' ').slice(0, 200)}`
    // Without the provider's own words a gateway that broke (5xx) may have passed it on; one that is closed or refuses has not.
    const isRefused = (status >= 400 && status < 500) || status === 503
    return { kind: isRefused ? 'fault' : 'unclear', text: short }
  }
  const { Message = '', Recipients } = parsed.data.SMSMessageData
  const [recipient] = Recipients
  // Refused for all: a wrong sender, for example, also with status 201.
  if (!recipient) return { kind: 'fault', text: Message.slice(0, 200) || 'no recipient was taken' }
  const { statusCode, status: word = '' } = recipient
  const messageId = recipient.messageId && recipient.messageId !== noMessage ? recipient.messageId : null
  if (taken.includes(statusCode)) return { kind: 'sent', messageId }
  const reason = `${statusCode} ${word}`.trim().slice(0, 200)
  if (hopeless.includes(statusCode)) return { kind: 'refused', text: reason }
  if (misconfigured.includes(statusCode) || recipient.messageId === noMessage) return { kind: 'fault', text: reason }
  // Held back, broken on the way, or a code that nobody knows: it may still go out.
  return { kind: 'unclear', text: reason, messageId }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
