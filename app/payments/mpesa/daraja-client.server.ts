import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '#app/platform/clock.ts'
import type { DarajaOffice } from '#app/platform/daraja-office.server.ts'
import { callHttp, type HttpAnswer } from '#app/platform/http/http-call.server.ts'
import type { MobileMoney, PaymentReading, PromptAnswer, PromptRequest } from '#app/platform/mobile-money.server.ts'
import { nairobiStamp } from '#app/platform/nairobi.ts'
import type { Config } from '#app/platform/process/config.server.ts'
import type { MpesaAccess } from '#app/platform/process/provider-access.server.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { maskPhone } from '../phone.ts'
import type { Minting, ProviderTokens, TokenTaking } from '../provider-tokens.server.ts'
import {
  isBadToken,
  isProviderFault,
  readFields,
  readPushAnswer,
  readQueryAnswer,
  readToken,
} from './daraja-answers.ts'

const connectMs = 5_000
const pushMs = 30_000
const queryMs = 15_000
const officeMs = 30_000

type Daraja = { config: Config; clock: Clock; log: Logger; tokens: ProviderTokens; breaker: CircuitBreaker }

/** Safaricom's Daraja over HTTP. Nothing it logs holds a secret, a whole phone or a provider's id made of one. */
export function createDaraja(
  config: Config,
  clock: Clock,
  log: Logger,
  tokens: ProviderTokens,
): MobileMoney & DarajaOffice {
  const daraja = { config, clock, log, tokens, breaker: createCircuitBreaker(clock) }
  return {
    post: (path, body) => callWithToken(daraja, path, officeMs, () => body),
    requestPrompt: (request) => requestPrompt(daraja, request),
    readPayment: (checkoutRequestId) => readPayment(daraja, checkoutRequestId),
    async findAccessFault() {
      const taken = config.mpesa ? await takeToken(daraja, config.mpesa) : null
      return taken && !taken.ok ? taken.text : null
    },
  }
}

async function requestPrompt(daraja: Daraja, request: PromptRequest): Promise<PromptAnswer> {
  const { mpesaTill, mpesaTransactionType } = daraja.config
  const answer = await callWithToken(daraja, '/mpesa/stkpush/v1/processrequest', pushMs, ({ shortcode }) => ({
    TransactionType: mpesaTransactionType,
    Amount: String(request.amountKes),
    PartyA: request.phone,
    // A till's prompts are signed by its store, whose number may be another.
    PartyB: mpesaTill ?? shortcode,
    PhoneNumber: request.phone,
    CallBackURL: request.callbackUrl,
    AccountReference: request.reference,
    TransactionDesc: request.description,
  }))
  const outcome = promptOutcome(answer)
  const code = outcome.kind === 'refused' ? outcome.code : undefined
  const text = outcome.kind === 'unanswered' ? outcome.text : undefined
  daraja.log.info({ phone: maskPhone(request.phone), kind: outcome.kind, code, text }, 'asked a phone to pay')
  return outcome
}

function promptOutcome(answer: CallAnswer): PromptAnswer {
  if (answer.kind === 'answered') return readPushAnswer(answer.status, answer.body)
  if (answer.kind === 'lost') return { kind: 'unanswered', text: answer.text, raw: '' }
  const text = 'M-Pesa is not answering at present. Please try again in a minute.'
  return { kind: 'refused', code: 'unreachable', text, retryAfterMinutes: 1, raw: answer.text }
}

async function readPayment(daraja: Daraja, checkoutRequestId: string): Promise<PaymentReading> {
  const path = '/mpesa/stkpushquery/v1/query'
  const answer = await callWithToken(daraja, path, queryMs, () => ({ CheckoutRequestID: checkoutRequestId }))
  if (answer.kind !== 'answered') return { kind: 'no-answer', text: answer.text, raw: '' }
  return readQueryAnswer(answer.status, answer.body)
}

type CallAnswer = HttpAnswer

type MembersFor = (access: MpesaAccess) => object

/** A token that the provider does not take is dropped, one new one is made, and the call repeated once. */
async function callWithToken(
  daraja: Daraja,
  path: string,
  totalMs: number,
  membersFor: MembersFor,
): Promise<CallAnswer> {
  const { mpesa: access } = daraja.config
  if (!access) return { kind: 'not-sent', text: 'the shop has no access to the provider' }
  if (daraja.breaker.isOpen()) return { kind: 'not-sent', text: 'the provider is being spared' }
  const first = await takeToken(daraja, access)
  if (!first.ok) return { kind: 'not-sent', text: first.text }
  const call = {
    url: `${access.baseUrl}${path}`,
    totalMs,
    body: JSON.stringify({ ...signature(daraja, access), ...membersFor(access) }),
  }
  const answer = await post(daraja, call, first.token)
  if (answer.kind !== 'answered' || !isBadToken(readFields(answer.body))) return answer

  const second = await takeToken(daraja, access, first.token)
  if (!second.ok) return { kind: 'not-sent', text: second.text }
  return post(daraja, call, second.token)
}

type Call = { url: string; totalMs: number; body: string }

async function post(daraja: Daraja, call: Call, token: string): Promise<CallAnswer> {
  const answer = await callHttp({
    ...call,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    connectMs,
  })
  daraja.breaker.note(answer.kind !== 'answered' || isProviderFault(answer.status, readFields(answer.body)))
  return answer
}

/** A token belongs to one key at one address: the sandbox's is never shown to the real provider. */
export function darajaTokenName({ baseUrl, consumerKey }: MpesaAccess): string {
  const owner = createHash('sha256').update(`${baseUrl} ${consumerKey}`).digest('hex').slice(0, 16)
  return `daraja:${owner}`
}

async function takeToken(daraja: Daraja, access: MpesaAccess, refused?: string): Promise<TokenTaking> {
  try {
    return await daraja.tokens.take(darajaTokenName(access), () => mintToken(daraja, access), refused)
  } catch (err) {
    // The token is kept in the database. Without one nothing was sent, and the caller must hear that.
    daraja.log.error({ err }, 'no token could be read')
    return { ok: false, text: 'no token could be read' }
  }
}

async function mintToken(daraja: Daraja, { baseUrl, consumerKey, consumerSecret }: MpesaAccess): Promise<Minting> {
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
  const answer = await callHttp({
    method: 'GET',
    url: `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`,
    headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
    connectMs,
    totalMs: pushMs,
  })
  const reading = answer.kind === 'answered' ? readToken(answer.status, answer.body) : null
  if (reading) return { ok: true, ...reading }
  daraja.breaker.note(true)
  const text = answer.kind === 'answered' ? `no token, ${answer.status}` : `no token: ${answer.text}`
  daraja.log.warn({ text }, 'the provider gave no token')
  return { ok: false, text }
}

function signature({ clock }: Daraja, { shortcode, passkey }: MpesaAccess) {
  const timestamp = nairobiStamp(clock.now())
  const password = Buffer.from(`${shortcode}${passkey}${timestamp}`).toString('base64')
  // The official sample's own mix of types: the shortcode is a number, all else is text.
  return { BusinessShortCode: Number(shortcode), Password: password, Timestamp: timestamp }
}
