import { randomInt } from 'node:crypto'
import { callbackText, endingText, type RecentPayment } from '../pages/recent.ts'
import type { Delivery } from '../state.ts'
import { plainAirtelOutcome } from './outcomes.ts'

/** Times are ISO text in UTC; the amount is in whole shillings. */
export type AirtelPayment = {
  /** The merchant's id. */
  id: string
  airtelMoneyId: string
  amount: number
  /** Twelve digits, as the handset shows them. */
  phone: string
  reference: string
  at: string
  state: 'waiting' | 'paid' | 'failed'
  /** Airtel's result code. */
  code?: string
  settledAt?: string
  /** The result code that the phone's last digits choose. 'never': no result. Null: the handset page answers. */
  script: string | null
  refundedAt?: string
  deliveries: Delivery[]
  callbackAnswer?: string
}

/** Like `MP261121.0930.L06941`. */
export function newAirtelMoneyId(at: Date): string {
  const digits = new Date(at.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, '')
  const letter = String.fromCharCode(65 + randomInt(26))
  return `MP${digits.slice(2, 8)}.${digits.slice(8, 12)}.${letter}${String(randomInt(100_000)).padStart(5, '0')}`
}

export function recentAirtel(payment: AirtelPayment): RecentPayment {
  const { id, at, amount, phone, state, code, script, refundedAt } = payment
  return {
    key: `${id}:${state}:${payment.callbackAnswer ?? ''}:${refundedAt ?? ''}`,
    menu: 'Airtel Money',
    at,
    amount,
    phone,
    state,
    ending: refundedAt ? 'Given back' : endingText(code && plainAirtelOutcome(code), script, plainAirtelOutcome),
    more: `${payment.reference}${state === 'paid' ? `, ${payment.airtelMoneyId}` : ''}${callbackText(payment)}`,
  }
}
