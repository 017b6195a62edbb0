import type { Logger } from 'pino'
import { z } from 'zod'
import { callHttp } from '#app/platform/http/http-call.server.ts'
import type { Config } from '#app/platform/process/config.server.ts'
import type { TextingAccess } from '#app/platform/process/provider-access.server.ts'
import type { Texting, TextOutcome } from '#app/platform/texting.server.ts'

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

/** Asks for the balance, such as 'KES 12.5000', which sends nothing. */
export async function readSmsBalance({
  baseUrl,
  username,
  apiKey,
}: TextingAccess): Promise<{ ok: true; balance: string } | { ok: false; text: string }> {
  const answer = await callHttp({
    method: 'GET',
    url: `${baseUrl}/version1/user?${new URLSearchParams({ username })}`,
    headers: { apiKey, accept: 'application/json' },
    connectMs: timeoutMs,
    totalMs: timeoutMs,
  })
  if (answer.kind !== 'answered') return { ok: false, text: answer.text }
  const { success, data } = userShape.safeParse(parseJson(answer.body))
  return success ? { ok: true, balance: data.UserData.balance } : { ok: false, text: `status ${answer.status}` }
}

type Sms = Parameters<Texting['send']>[0]

async function post({ baseUrl, username, apiKey, sender }: TextingAccess, { to, text }: Sms): Promise<TextOutcome> {
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
    if (wasNeverSent(error)) return { kind: 'fault', text: 'the provider cannot be reached' }
    return { kind: 'unclear', text: 'the provider did not answer' }
  }
}

/** Only where no connection came about: whatever broke later may have broken after the SMS was taken. */
function wasNeverSent(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: string }
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|DEPTH_.*)$/.test(
    code ?? '',
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
/** A number that no SMS reaches, or whose owner wants none. The other codes are for the shop's account to mend. */
const hopeless = [403, 404, 406, 407, 409]
/** Held back, or broken on the way: it may still go out. */
const doubtful = [401, 500]

/** Exported for its tests: HTTP's status, and the text that came with it, which is not always JSON. */
export function readAnswer(status: number, text: string): TextOutcome {
  const parsed = answerShape.safeParse(parseJson(text))
  if (!parsed.success) {
    const short = `${status} ${text.replace(/\s+/g, ' ').slice(0, 200)}`
    // A gateway that broke may have passed it on; one that is closed or refuses has not.
    const isRefused = (status >= 400 && status < 500) || status === 503
    return { kind: isRefused ? 'fault' : 'unclear', text: short }
  }
  const { Message = '', Recipients } = parsed.data.SMSMessageData
  const [recipient] = Recipients
  // Refused for all: a wrong sender, for example, also with status 201.
  if (!recipient) return { kind: 'fault', text: Message.slice(0, 200) || 'no recipient was taken' }
  const { statusCode, status: word = '', messageId } = recipient
  if (taken.includes(statusCode)) {
    return { kind: 'sent', messageId: messageId && messageId !== 'None' ? messageId : null }
  }
  const kind = hopeless.includes(statusCode) ? 'refused' : doubtful.includes(statusCode) ? 'unclear' : 'fault'
  return { kind, text: `${statusCode} ${word}`.trim().slice(0, 200) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
