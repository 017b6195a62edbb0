import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '#app/platform/clock.ts'
import { callHttp, type HttpAnswer } from '#app/platform/http/http-call.server.ts'
import type { MobileMoney, PaymentReading, PromptAnswer, PromptRequest } from '#app/platform/mobile-money.server.ts'
import type { Config } from '#app/platform/process/config.server.ts'
import type { AirtelAccess } from '#app/platform/process/provider-access.server.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { maskPhone } from '../phone.ts'
import type { Minting, ProviderTokens, TokenTaking } from '../provider-tokens.server.ts'
import { isBadToken, isProviderFault, readEnquiryAnswer, readPushAnswer, readToken } from './airtel-answers.ts'

const connectMs = 5_000
const pushMs = 30_000
const enquiryMs = 15_000

const place = { country: 'KE', currency: 'KES' } as const
/** Without them the gateway refuses; a call without a body has no content type of its own. */
const headers = {
  'content-type': 'application/json',
  accept: '*/*',
  'x-country': place.country,
  'x-currency': place.currency,
}

type Airtel = { config: Config; clock: Clock; log: Logger; tokens: ProviderTokens; breaker: CircuitBreaker }

/** Airtel Africa's Open API over HTTP. Nothing it logs holds a secret or a whole phone. */
export function createAirtel(config: Config, clock: Clock, log: Logger, tokens: ProviderTokens): MobileMoney {
  const airtel = { config, clock, log, tokens, breaker: createCircuitBreaker(clock) }
  return {
    requestPrompt: (request) => requestPrompt(airtel, request),
    readPayment: (ownId) => readPayment(airtel, ownId),
    giveBack: (receipt) => giveBack(airtel, receipt),
    async findAccessFault() {
      const taken = config.airtel ? await takeToken(airtel, config.airtel) : null
      return taken && !taken.ok ? taken.text : null
    },
  }
}

async function requestPrompt(airtel: Airtel, request: PromptRequest): Promise<PromptAnswer> {
  const id = request.ownId ?? ''
  const body = JSON.stringify({
    // Nothing but letters and digits is known to be taken.
    reference: request.reference.replace(/[^A-Za-z0-9]/g, '').slice(0, 25),
    subscriber: { ...place, msisdn: nationalNumber(request.phone) },
    transaction: { amount: request.amountKes, ...place, id },
  })
  const answer = await callWithToken(airtel, { method: 'POST', path: '/merchant/v1/payments/', body, totalMs: pushMs })
  const outcome = promptOutcome(answer, id)
  const code = outcome.kind === 'refused' ? outcome.code : undefined
  const text = outcome.kind === 'unanswered' ? outcome.text : undefined
  airtel.log.info({ phone: maskPhone(request.phone), kind: outcome.kind, code, text }, 'asked a phone to pay')
  return outcome
}

/** Nine digits: neither the country's code nor a leading zero. */
function nationalNumber(phone: string): string {
  return phone.replace(/^254/, '')
}

function promptOutcome(answer: HttpAnswer, id: string): PromptAnswer {
  if (answer.kind === 'answered') return readPushAnswer(answer.status, answer.body, id)
  if (answer.kind === 'lost') return { kind: 'unanswered', text: answer.text, raw: '' }
  const text = 'Airtel Money is not answering at present. Please try again in a minute.'
  return { kind: 'refused', code: 'unreachable', text, retryAfterMinutes: 1, raw: answer.text }
}

async function readPayment(airtel: Airtel, ownId: string): Promise<PaymentReading> {
  const path = `/standard/v1/payments/${ownId}`
  const answer = await callWithToken(airtel, { method: 'GET', path, totalMs: enquiryMs })
  if (answer.kind !== 'answered') return { kind: 'no-answer', text: answer.text, raw: '' }
  return readEnquiryAnswer(answer.status, answer.body)
}

function giveBack(airtel: Airtel, receipt: string): Promise<HttpAnswer> {
  const body = JSON.stringify({ transaction: { airtel_money_id: receipt } })
  return callWithToken(airtel, { method: 'POST', path: '/standard/v1/payments/refund', body, totalMs: pushMs })
}

type Call = { method: 'GET' | 'POST'; path: string; body?: string; totalMs: number }

/** A token that is not taken is dropped, one new one is made, and the call repeated once: it was not carried out. */
async function callWithToken(airtel: Airtel, call: Call): Promise<HttpAnswer> {
  const { airtel: access } = airtel.config
  if (!access) return { kind: 'not-sent', text: 'the shop has no access to the provider' }
  if (airtel.breaker.isOpen()) return { kind: 'not-sent', text: 'the provider is being spared' }
  const first = await takeToken(airtel, access)
  if (!first.ok) return { kind: 'not-sent', text: first.text }
  const answer = await send(airtel, access, call, first.token)
  if (answer.kind !== 'answered' || !isBadToken(answer.status)) return answer

  const second = await takeToken(airtel, access, first.token)
  if (!second.ok) return { kind: 'not-sent', text: second.text }
  return send(airtel, access, call, second.token)
}

async function send(airtel: Airtel, { baseUrl }: AirtelAccess, call: Call, token: string): Promise<HttpAnswer> {
  const { path, ...rest } = call
  const answer = await callHttp({
    ...rest,
    url: `${baseUrl}${path}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    connectMs,
  })
  airtel.breaker.note(answer.kind !== 'answered' || isProviderFault(answer.status, answer.body))
  return answer
}

/** The name of this shop's token among those that are kept. A token belongs to one client at one address. */
export function airtelTokenName({ baseUrl, clientId }: AirtelAccess): string {
  const owner = createHash('sha256').update(`${baseUrl} ${clientId}`).digest('hex').slice(0, 16)
  return `airtel:${owner}`
}

async function takeToken(airtel: Airtel, access: AirtelAccess, refused?: string): Promise<TokenTaking> {
  try {
    return await airtel.tokens.take(airtelTokenName(access), () => mintToken(airtel, access), refused)
  } catch (err) {
    // The token is kept in the database. Without one nothing was sent, and the caller must hear that.
    airtel.log.error({ err }, 'no token could be read')
    return { ok: false, text: 'no token could be read' }
  }
}

async function mintToken(airtel: Airtel, { baseUrl, clientId, clientSecret }: AirtelAccess): Promise<Minting> {
  const answer = await callHttp({
    method: 'POST',
    url: `${baseUrl}/auth/oauth2/token`,
    headers: { 'content-type': 'application/json', accept: '*/*' },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }),
    connectMs,
    totalMs: pushMs,
  })
  const reading = answer.kind === 'answered' ? readToken(answer.status, answer.body) : null
  if (reading) return { ok: true, ...reading }
  airtel.breaker.note(true)
  const text = answer.kind === 'answered' ? `no token, ${answer.status}` : `no token: ${answer.text}`
  airtel.log.warn({ text }, 'the provider gave no token')
  return { ok: false, text }
}
