import { type ProviderName, paymentMethods } from '#app/money/payment-method.ts'
import { type Answer, callApi } from '#app/platform/api-client.ts'
import type { PayAnswer, PayRefusal, RunningAnswer, StatusAnswer } from '../pay-answers.ts'

/** On a line that has just broken a call may hang for minutes. */
const latestTimeoutMs = 10_000

const callsOf = (provider: ProviderName) => `/api/${paymentMethods[provider].linkKey}`

export type PayOutcome =
  | { ok: true; data: PayAnswer }
  /** Status 0: the network failed, so nobody here knows whether the request arrived. */
  | { ok: false; status: number; refusal: Partial<PayRefusal> }

/** Asks the shop to send a prompt. A refusal of this call says more than others do: the reason, the right amount. */
export async function callPay(provider: ProviderName, phone: string, amount: number): Promise<PayOutcome> {
  try {
    const response = await fetch(`${callsOf(provider)}/pay`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ phone, amount }),
    })
    const body: unknown = response.headers.get('content-type')?.includes('json') ? await response.json() : {}
    if (response.ok) return { ok: true, data: body as PayAnswer }
    return { ok: false, status: response.status, refusal: body as Partial<PayRefusal> }
  } catch {
    return { ok: false, status: 0, refusal: {} }
  }
}

export function callStatus(provider: ProviderName, transactionId: string) {
  return callApi<StatusAnswer>('GET', `${callsOf(provider)}/status/${transactionId}`)
}

/** The customer's payment that may still be answered, or has ended within so many seconds. */
export async function callLatest(provider: ProviderName, within?: number): Promise<Answer<RunningAnswer>> {
  const signal = AbortSignal.timeout(latestTimeoutMs)
  try {
    return await callApi('GET', `${callsOf(provider)}/latest${within ? `?within=${within}` : ''}`, undefined, {
      signal,
    })
  } catch {
    return { ok: false, status: 0, message: '' }
  }
}
