import { type ProviderName, paymentMethods } from '#app/money/payment-method.ts'
import { type Answer, callApi, requestApi } from '#app/platform/api-client.ts'
import type { PayAnswer, PayRefusal, RunningAnswer } from '../pay-answers.ts'

/** On a line that has just broken a call may hang for minutes. */
const latestTimeoutMs = 10_000

const callsOf = (provider: ProviderName) => `/api/${paymentMethods[provider].linkKey}` as const

export type PayOutcome =
  | { ok: true; data: PayAnswer }
  /** Status 0: the network failed, so nobody here knows whether the request arrived. */
  | { ok: false; status: number; refusal: Partial<PayRefusal> }

/** Asks the shop to send a prompt. A refusal of this call says more than others do: the reason, the right amount. */
export async function callPay(provider: ProviderName, phone: string, amount: number): Promise<PayOutcome> {
  try {
    const response = await requestApi('POST', `${callsOf(provider)}/pay`, { phone, amount })
    const isJson = response.headers.get('content-type')?.includes('json')
    const body = isJson ? await response.json() : {}
    return response.ok ? { ok: true, data: body } : { ok: false, status: response.status, refusal: body }
  } catch {
    return { ok: false, status: 0, refusal: {} }
  }
}

export function callStatus(provider: ProviderName, transactionId: string) {
  return callApi('GET', `${callsOf(provider)}/status/${transactionId}`)
}

/** The customer's payment that may still be answered, or has ended within so many seconds. */
export async function callLatest(provider: ProviderName, within?: number): Promise<Answer<RunningAnswer>> {
  const signal = AbortSignal.timeout(latestTimeoutMs)
  try {
    const path = `${callsOf(provider)}/latest` as const
    return await callApi('GET', within ? `${path}?within=${within}` : path, undefined, { signal })
  } catch {
    return { ok: false, status: 0, message: '' }
  }
}
