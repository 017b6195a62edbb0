import type { MobileNetwork } from './daraja/mobile-network.ts'
import { promptLifeMs } from './prompt-network.ts'
import type { Push } from './state.ts'

/** Amounts are whole shillings, times ISO text. */
export type Prompt = {
  /** The name at the top of the phone's menu. */
  menu: string
  checkoutRequestId: string
  phone: string
  amount: number
  accountReference: string
  till?: string
  businessName: string
  at: string
  expiresAt: string
}

export type Handset = {
  prompts: () => Prompt[]
  /** Accepts any four digits. 0000 counts as the wrong PIN. */
  enterPin: (checkoutRequestId: string, pin: string) => Promise<void>
  cancel: (checkoutRequestId: string) => Promise<void>
}

/** Thrown if the prompt is gone or the PIN does not have four digits. */
export class HandsetRefusal extends Error {}

export const correctPin = '1234'
export const wrongPin = '0000'

export function createHandset(network: MobileNetwork, businessName: string): Handset {
  return {
    prompts: () => network.prompts().map((push) => asPrompt(push, businessName)),
    enterPin: async (checkoutRequestId, pin) => {
      if (!/^\d{4}$/.test(pin)) throw new HandsetRefusal('A PIN has four digits.')
      answer(network, checkoutRequestId, pin === wrongPin ? '2001' : '0')
    },
    cancel: async (checkoutRequestId) => answer(network, checkoutRequestId, '1032'),
  }
}

/** Joins the phones of all networks on one page. */
export function joinHandsets(handsets: readonly Handset[]): Handset {
  const prompts = () => handsets.flatMap((one) => one.prompts()).sort((a, b) => a.at.localeCompare(b.at))
  const findHandset = (id: string) =>
    handsets.find((one) => one.prompts().some((prompt) => prompt.checkoutRequestId === id)) ?? handsets[0]
  return {
    prompts,
    enterPin: async (id, pin) => findHandset(id)?.enterPin(id, pin),
    cancel: async (id) => findHandset(id)?.cancel(id),
  }
}

function answer(network: MobileNetwork, checkoutRequestId: string, resultCode: string): void {
  const isOpen = network.prompts().some((push) => push.checkoutRequestId === checkoutRequestId)
  const push = network.find(checkoutRequestId)
  if (!isOpen || !push || !network.settle(push, resultCode)) {
    throw new HandsetRefusal('This prompt is no longer on the phone.')
  }
}

function asPrompt(push: Push, businessName: string): Prompt {
  const { checkoutRequestId, phone, amount, accountReference, till, at } = push
  const expiresAt = new Date(new Date(at).getTime() + promptLifeMs).toISOString()
  return {
    menu: 'M-PESA',
    checkoutRequestId,
    phone,
    amount,
    accountReference,
    ...(till ? { till } : {}),
    businessName,
    at,
    expiresAt,
  }
}
