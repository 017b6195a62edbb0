import { callApi } from '#app/platform/api-client.ts'
import type { PayAnswer, PayRefusal, RunningAnswer, StatusAnswer } from './pay-answers.ts'

export type PayOutcome =
  | { ok: true; data: PayAnswer }
  /** Status 0: the network failed, so nobody here knows whether the request arrived. */
  | { ok: false; status: number; refusal: Partial<PayRefusal> }

/** Asks the shop to send a prompt. A refusal of this call says more than others do: the reason, the right amount. */
export async function callPay(phone: string, amount: number): Promise<PayOutcome> {
  try {
    const response = await fetch('/api/mpesa/pay', {
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

export function callStatus(transactionId: string) {
  return callApi<StatusAnswer>('GET', `/api/mpesa/status/${transactionId}`)
}

/** The customer's payment that may still be answered; null where there is none, or where the shop can't be asked. */
export async function callRunning(): Promise<RunningAnswer['payment']> {
  const answer = await callApi<RunningAnswer>('GET', '/api/mpesa/latest')
  return answer.ok ? answer.data.payment : null
}
