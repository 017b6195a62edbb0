import { isPaid, newestPrompt, type PaymentScreen } from '../../page/payment-screen.ts'

/** How long a returned customer is asked to wait: by then the bank has usually answered. */
export const waitMs = 25_000

export type CardView = 'form' | 'away' | 'waiting' | 'cancelled' | 'unsure' | 'failed' | 'paid'

/**
 * What the page shows beside the amount. `away`: Paystack's page is open. `waiting`: for Paystack's answer.
 * `cancelled`: the customer left the page without paying.
 */
export function cardView(screen: PaymentScreen, came: 'back' | 'cancelled' | null, now: number): CardView {
  if (isPaid(screen)) return 'paid'
  const newest = newestPrompt(screen)
  if (!newest) return 'form'
  if (newest.status === 'failed') return 'failed'
  if (newest.isAway && newest.status === 'pending') return 'away'
  if (newest.status === 'pending' && came === 'cancelled') return 'cancelled'
  if (newest.status === 'pending' && now - newest.startedAt < waitMs) return 'waiting'
  return 'unsure'
}
