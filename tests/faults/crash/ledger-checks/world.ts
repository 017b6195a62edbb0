import type { Sandbox } from '../../../../sandbox/sandbox.ts'

/** The providers' own records in whole shillings. `of` identifies the shop's attempt. */
export type Charge = { provider: 'mpesa' | 'airtel' | 'card'; of: string; amountKes: number }
export type Refund = Charge

/** All records outside of the shop. */
export type World = { charges: Charge[]; givenBack: Refund[]; posts: string[]; texts: string[]; mailIds: string[] }

export function readWorld(sandbox: Sandbox): World {
  return {
    charges: listCharges(sandbox),
    givenBack: listGivenBack(sandbox),
    posts: sandbox.messages().map(({ text }) => text),
    texts: sandbox.texts().map(({ text }) => text),
    mailIds: sandbox.mails().map(({ id }) => id),
  }
}

/** Every charge that the providers list, except manual payments. */
function listCharges(sandbox: Sandbox): Charge[] {
  return [
    ...sandbox
      .charges()
      .map(
        (push): Charge => ({ provider: 'mpesa', of: push.callbackUrl.split('/').at(-1) ?? '', amountKes: push.amount }),
      ),
    ...sandbox
      .airtelPayments()
      .filter(({ state }) => state === 'paid')
      .map(({ id, amount }): Charge => ({ provider: 'airtel', of: id, amountKes: amount })),
    ...sandbox.cards.payments
      .filter(({ status }) => status === 'success' || status === 'reversed')
      .map(({ reference, amount }): Charge => ({ provider: 'card', of: reference, amountKes: amount / 100 })),
  ]
}

/**
 * Every refund that the providers list. `of` is the receipt or the payout's id (M-Pesa), the payment's id (Airtel) or
 * its reference (card).
 */
function listGivenBack(sandbox: Sandbox): Refund[] {
  return [
    ...sandbox
      .refunds()
      .map(
        ({ original, id, amount }): Refund => ({
          provider: 'mpesa',
          of: original ?? (id ?? '').replaceAll('-', ''),
          amountKes: amount,
        }),
      ),
    ...sandbox
      .airtelPayments()
      .filter(({ refundedAt }) => refundedAt)
      .map(({ id, amount }): Refund => ({ provider: 'airtel', of: id, amountKes: amount })),
    ...sandbox.cards.refunds.map(
      ({ reference, amount }): Refund => ({ provider: 'card', of: reference, amountKes: amount / 100 }),
    ),
  ]
}
