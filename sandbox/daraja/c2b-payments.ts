import { sandboxCredentials } from '../credentials.ts'
import type { Faults } from '../faults.ts'
import type { Store } from '../state.ts'
import { confirmationBody } from './confirmation-body.ts'
import type { MobileNetwork } from './mobile-network.ts'
import { type Movement, movements } from './movements.ts'
import { newReceipt } from './names.ts'

/** `number` is the paybill or the till; a till has no account. */
export type ManualPaymentInput = { till: boolean; number: string; account: string; amount: number; phone: string }
export type C2bResult = { ok: true; receipt: string } | { ok: false; text: string }

/** The text for the payer when the shop refuses, by the shop's code. */
const refusals: Record<string, string> = {
  C2B00011: 'The phone number is not accepted.',
  C2B00012: 'The account number is wrong.',
  C2B00013: 'The amount is wrong.',
  C2B00014: 'The payer’s details are not accepted.',
  C2B00015: 'The business number is wrong.',
}

type Parts = { store: Store; faults: Faults['byHand']; network: MobileNetwork; now: () => Date; delayMs: number }
export type C2bPayments = { pay: (order: ManualPaymentInput) => Promise<C2bResult> }

/** Payments without a prompt. The shop is notified of them only after it has registered its addresses. */
export function createC2bPayments(parts: Parts): C2bPayments {
  const { network, faults, store } = parts
  // With this fault, the shop gets a confirmation of a paid prompt besides the callback.
  network.onPaid = (push) => {
    const movement = movements(store.state).find((one) => one.receipt === push.receipt)
    if (movement && faults.promptConfirms) confirm(parts, movement)
  }
  return { pay: (order) => pay(parts, order) }
}

async function pay(parts: Parts, order: ManualPaymentInput): Promise<C2bResult> {
  const { store, now, faults } = parts
  const problem = problemOf(order)
  if (problem) return { ok: false, text: problem }
  const at = now()
  const movement: Movement = {
    receipt: newReceipt(at),
    at: at.toISOString(),
    amount: order.amount,
    phone: order.phone,
    payer: 'NAISIAE',
    account: order.till ? '' : order.account,
    shortcode: order.number,
    till: order.till,
  }
  const refusal = faults.validation ? await validatePayment(parts, movement) : null
  if (refusal) return { ok: false, text: refusals[refusal] ?? 'The business did not accept the payment.' }
  store.state.handPayments.push(movement)
  store.save()
  confirm(parts, movement)
  return { ok: true, receipt: movement.receipt }
}

function problemOf({ till, number, account, amount, phone }: ManualPaymentInput): string | null {
  if (till ? !/^\d{5,9}$/.test(number) : number !== sandboxCredentials.mpesa.shortcode)
    return `There is no ${till ? 'till' : 'business'} with that number.`
  if (!till && (account.trim() === '' || account.length > 20)) return 'An account has 1 to 20 characters.'
  if (!Number.isInteger(amount) || amount < 1 || amount > 250_000) return 'An amount is 1 to 250,000 shillings.'
  return /^254[17]\d{8}$/.test(phone) ? null : 'A phone is 254 and nine digits.'
}

/**
 * Asks the shop. Returns the code of its refusal, or null. If the shop does not answer in time, the payment completes,
 * because the shop's `ResponseType` is `Completed`.
 */
async function validatePayment({ store, faults }: Parts, movement: Movement): Promise<string | null> {
  const url = store.state.addresses?.validationUrl
  if (!url) return null
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: confirmationBody(movement, faults, ''),
      signal: AbortSignal.timeout(8_000),
    })
    const { ResultCode: code } = (await response.json()) as { ResultCode?: unknown }
    return code === undefined || String(code) === '0' ? null : String(code)
  } catch {
    return null
  }
}

function confirm({ store, faults, network, delayMs }: Parts, movement: Movement): void {
  const url = store.state.addresses?.confirmationUrl
  if (!url) return
  const body = confirmationBody(movement, faults, '15230.00')
  const text = faults.isCutOff ? body.slice(0, -25) : body
  for (let sent = 0; sent < faults.times; sent += 1) network.sendLater(url, text, delayMs + faults.lateMs)
}
