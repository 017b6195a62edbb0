import { type ProviderName, paymentMethods } from '#app/money/payment-method.ts'
import { type Answer, callApi, requestApi } from '#app/platform/browser/api-client.ts'
import type { PayAnswer, PayRefusal, RunningAnswer } from '../pay-answers.ts'
import type { PaymentPlace } from './payment-place.ts'

/** On a line that has just broken a call may hang for minutes. */
const latestTimeoutMs = 10_000

type LinkKey = (typeof paymentMethods)[ProviderName]['linkKey']

function callsOf<Place extends PaymentPlace>(place: Place, provider: ProviderName): `${Place}/${LinkKey}` {
  return `${place}/${paymentMethods[provider].linkKey}`
}

export type PayOutcome =
  | { ok: true; data: PayAnswer }
  /** Status 0: the network failed, so nobody here knows whether the request arrived. */
  | { ok: false; status: number; refusal: Partial<PayRefusal> }

/** `phone` where one is asked; `anew` where a page that was left is not wanted again. */
export type PayWish = ({ phone: string } | { anew: boolean }) & { delivery?: string | undefined }

/** Asks the shop for a payment. A refusal of this call says more than others do: the reason, the right amount. */
export async function callPay(
  place: PaymentPlace,
  provider: ProviderName,
  wish: PayWish,
  amount: number,
): Promise<PayOutcome> {
  try {
    const path = place === '/api' ? (`${callsOf(place, provider)}/pay` as const) : callsOf(place, provider)
    const response = await requestApi('POST', path, { ...wish, amount })
    const isJson = response.headers.get('content-type')?.includes('json')
    const body = isJson ? await response.json() : {}
    return response.ok ? { ok: true, data: body } : { ok: false, status: response.status, refusal: body }
  } catch {
    return { ok: false, status: 0, refusal: {} }
  }
}

export function callStatus(place: PaymentPlace, provider: ProviderName, transactionId: string) {
  return callApi('GET', `${callsOf(place, provider)}/status/${transactionId}`)
}

/** The customer's payment that may still be answered, or has ended within so many seconds. */
export async function callLatest(
  place: PaymentPlace,
  provider: ProviderName,
  within?: number,
): Promise<Answer<RunningAnswer>> {
  const giveUp = new AbortController()
  const limit = setTimeout(() => giveUp.abort(), latestTimeoutMs)
  try {
    const path = `${callsOf(place, provider)}/latest` as const
    return await callApi('GET', within ? `${path}?within=${within}` : path, undefined, { signal: giveUp.signal })
  } catch {
    return { ok: false, status: 0, message: '' }
  } finally {
    clearTimeout(limit)
  }
}
