import { createHmac } from 'node:crypto'
import type { Faults } from '../faults.ts'
import type { AirtelPayment } from './airtel-payment.ts'
import { airtelCredentials } from './credentials.ts'
import { outcomeOf } from './outcomes.ts'

type Hash = Faults['airtelCallback']['hash']

/** The callback of a finished payment; `isReversed` reports the opposite outcome. */
export function callbackBody(payment: AirtelPayment, hash: Hash, isReversed = false): string {
  const { status, message } = outcomeOf(payment.code ?? '')
  const isPaid = (status === 'TS') !== isReversed
  const paidMessage = `Paid KES ${payment.amount} Trans ID ${payment.airtelMoneyId}`
  const transaction = JSON.stringify({
    id: payment.id,
    message: isPaid ? paidMessage : message,
    status_code: isPaid ? 'TS' : 'TF',
    airtel_money_id: payment.airtelMoneyId,
  })
  if (hash === 'none') return `{"transaction":${transaction}}`
  const signedText = hash === 'body' ? `{"transaction":${transaction}}` : transaction
  const key = hash === 'wrong' ? 'another key' : airtelCredentials.callbackKey
  return `{"transaction":${transaction},"hash":"${createHmac('sha256', key).update(signedText).digest('base64')}"}`
}
