import { sandboxCredentials } from '../credentials.ts'
import type { State } from '../state.ts'

/** A payment to the shop, by a prompt or manual. Amounts are whole shillings. */
export type Movement = {
  receipt: string
  at: string
  amount: number
  phone: string
  payer: string
  /** What the payer typed or the shop's prompt contained; '' for a till. */
  account: string
  shortcode: string
  till: boolean
}

const promptPayer = 'NAISIAE'

/** Oldest first. */
export function movements(state: State): Movement[] {
  const promptPayments = state.pushes.flatMap((push) =>
    push.state === 'paid' && push.receipt
      ? [
          {
            receipt: push.receipt,
            at: push.settledAt ?? push.at,
            amount: push.amount,
            phone: push.phone,
            payer: promptPayer,
            account: push.till ? '' : push.accountReference,
            shortcode: push.till ?? sandboxCredentials.mpesa.shortcode,
            till: push.till !== undefined,
          },
        ]
      : [],
  )
  return [...promptPayments, ...state.handPayments].sort((one, other) => one.at.localeCompare(other.at))
}
