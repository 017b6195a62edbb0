import { type Answer, requestApi, sendCall } from '#app/framework/browser/api-client.ts'
import { type ProviderName, paymentMethods } from '#app/money/payment-method.ts'
import type { LatestPaymentAnswer, PayAnswer, ReceivedRefusal, StatusAnswer } from '../pay-answers.ts'
import type { PaymentContext } from './payment-context.ts'

/** Without a timeout, a call on a broken connection may hang for minutes. */
const latestTimeoutMs = 10_000

/** The base path of a provider's calls. The module of payment links declares the same calls. */
function apiPath(base: PaymentContext, provider: ProviderName): string {
  return `${base}/${paymentMethods[provider].slug}`
}

export type PayOutcome =
  | { ok: true; data: PayAnswer }
  /** Status 0: the network failed, and it is unknown whether the request arrived. */
  | { ok: false; status: number; refusal: ReceivedRefusal }

/** `phone`: for methods that prompt a phone. `anew`: the customer left the provider's page and wants a new one. */
export type PayInput = ({ phone: string } | { anew: boolean }) & { delivery?: string | undefined }

/** Requests a payment. A refusal has its reason and, if the amount changed, the new amount. */
export async function callPay(
  base: PaymentContext,
  provider: ProviderName,
  input: PayInput,
  amount: number,
): Promise<PayOutcome> {
  try {
    const path = base === '/api' ? `${apiPath(base, provider)}/pay` : apiPath(base, provider)
    const response = await requestApi('POST', path, { ...input, amount })
    const isJson = response.headers.get('content-type')?.includes('json')
    const body = isJson ? await response.json() : {}
    if (!response.ok) return { ok: false, status: response.status, refusal: body }
    // The page cannot poll without the payment's id, so an answer without it counts as no answer.
    return body.transactionId ? { ok: true, data: body } : { ok: false, status: 0, refusal: {} }
  } catch {
    return { ok: false, status: 0, refusal: {} }
  }
}

export function callStatus(base: PaymentContext, provider: ProviderName, transactionId: string) {
  return sendCall<StatusAnswer>('GET', `${apiPath(base, provider)}/status/${transactionId}`)
}

/** The customer's payment that may still be answered, or that ended within `within` seconds. */
export async function callLatestPayment(
  base: PaymentContext,
  provider: ProviderName,
  within?: number,
): Promise<Answer<LatestPaymentAnswer>> {
  const timeout = new AbortController()
  const limit = setTimeout(() => timeout.abort(), latestTimeoutMs)
  try {
    const path = `${apiPath(base, provider)}/latest`
    return await sendCall('GET', within ? `${path}?within=${within}` : path, undefined, { signal: timeout.signal })
  } catch {
    return { ok: false, status: 0, message: '' }
  } finally {
    clearTimeout(limit)
  }
}
