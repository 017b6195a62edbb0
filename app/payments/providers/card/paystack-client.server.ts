import type { Logger } from 'pino'
import type { Clock } from '#app/framework/clock.ts'
import { callHttp, type HttpAnswer } from '#app/framework/http/http-call.server.ts'
import type { Config } from '#app/shop/config/config.server.ts'
import type { PromptAnswer } from '#app/shop/services/mobile-money.server.ts'
import type { PageReading, PageRequest, PaymentPages } from '#app/shop/services/payment-pages.server.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { refusalText } from './card-codes.ts'
import { keyMode } from './card-events.ts'
import { readOpening, readVerify } from './paystack-answers.ts'

const connectMs = 5_000
const totalMs = 20_000

type Paystack = { config: Config; log: Logger; breaker: CircuitBreaker }

/** Paystack's API over HTTP. Logs contain no key, e-mail address or page address. */
export function createPaystack(config: Config, clock: Clock, log: Logger): PaymentPages {
  const paystack = { config, log, breaker: createCircuitBreaker(clock) }
  return {
    open: (request) => openPage(paystack, request),
    read: (reference) => readPayment(paystack, reference),
    call: (method, path, body) => call(paystack, method, path, body),
  }
}

async function openPage(paystack: Paystack, request: PageRequest): Promise<PromptAnswer> {
  const { reference, amountKes, email, orderNumber, returnUrl, cancelUrl } = request
  const answer = await call(paystack, 'POST', '/transaction/initialize', {
    email,
    amount: amountKes * 100,
    currency: 'KES',
    reference,
    channels: ['card'],
    callback_url: returnUrl,
    metadata: {
      cancel_action: cancelUrl,
      custom_fields: [{ display_name: 'Order', variable_name: 'order', value: orderNumber }],
    },
  })
  const outcome = await toPromptAnswer(paystack, reference, answer)
  const code = outcome.kind === 'refused' ? outcome.code : undefined
  paystack.log.info({ kind: outcome.kind, code }, 'requested a card page')
  return outcome
}

async function toPromptAnswer(paystack: Paystack, reference: string, answer: HttpAnswer): Promise<PromptAnswer> {
  if (answer.kind === 'not-sent') return refused('unreachable', answer.text)
  const outcome =
    answer.kind === 'answered'
      ? readOpening(answer.status, answer.body, { reference, baseUrl: baseUrl(paystack) })
      : null
  if (outcome) return outcome
  // Without the answer the page's address is unknown, so the buyer can't pay on the page; the shop still polls.
  const reading = await readPayment(paystack, reference)
  if (reading.kind === 'paid' || reading.kind === 'in-progress') {
    return { kind: 'unanswered', text: 'the page was opened, its address lost', raw: reading.raw }
  }
  return { kind: 'out-of-reach', text: refusalText('not-found'), raw: reading.raw }
}

function refused(code: string, raw: string): PromptAnswer {
  return { kind: 'refused', code, text: refusalText(code), retryAfterMinutes: 1, raw }
}

async function readPayment(paystack: Paystack, reference: string): Promise<PageReading> {
  const answer = await call(paystack, 'GET', `/transaction/verify/${reference}`)
  if (answer.kind !== 'answered') return { kind: 'no-answer', text: answer.text, raw: '' }
  const domain = keyMode(paystack.config.paystack?.secretKey)
  const reading = readVerify(answer.status, answer.body, { reference, domain })
  if (reading.kind === 'no-answer') paystack.log.warn({ text: reading.text }, 'no answer about a card payment')
  return reading
}

async function call(
  { config, breaker, log }: Paystack,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<HttpAnswer> {
  const { paystack: access } = config
  if (!access) return { kind: 'not-sent', text: 'the shop has no access to the provider' }
  if (breaker.isOpen()) return { kind: 'not-sent', text: 'the provider is being spared' }
  const answer = await callHttp({
    method,
    url: `${access.baseUrl}${path}`,
    headers: {
      authorization: `Bearer ${access.secretKey}`,
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    connectMs,
    totalMs,
  })
  if (answer.kind !== 'answered') log.warn({ text: answer.text }, 'the provider did not answer')
  breaker.record(answer.kind !== 'answered' || answer.status >= 500)
  return answer
}

function baseUrl({ config }: Paystack): string {
  return config.paystack?.baseUrl ?? ''
}
