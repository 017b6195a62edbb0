import { type Handset, HandsetRefusal, type Prompt, wrongPin } from '../handset.ts'
import { promptLifeMs } from '../prompt-network.ts'
import type { AirtelNetwork } from './airtel-network.ts'
import type { AirtelPayment } from './airtel-payment.ts'
import { paidCode, refusedCode, wrongPinCode } from './outcomes.ts'

/** The Airtel Money menu on the phones. */
export function createAirtelHandset(network: AirtelNetwork, businessName: string): Handset {
  return {
    prompts: () => network.prompts().map((payment) => asPrompt(payment, businessName)),
    enterPin: async (id, pin) => {
      if (!/^\d{4}$/.test(pin)) throw new HandsetRefusal('A PIN has four digits.')
      answer(network, id, pin === wrongPin ? wrongPinCode : paidCode)
    },
    cancel: async (id) => answer(network, id, refusedCode),
  }
}

function answer(network: AirtelNetwork, id: string, code: string): void {
  const payment = network.prompts().find((one) => one.id === id)
  if (!payment || !network.settle(payment, code)) {
    throw new HandsetRefusal('This prompt is no longer on the phone.')
  }
}

function asPrompt({ id, phone, amount, reference, at }: AirtelPayment, businessName: string): Prompt {
  const expiresAt = new Date(new Date(at).getTime() + promptLifeMs).toISOString()
  return {
    menu: 'Airtel Money',
    checkoutRequestId: id,
    phone,
    amount,
    accountReference: reference,
    businessName,
    at,
    expiresAt,
  }
}
