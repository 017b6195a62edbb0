import { isPaid, newestPrompt, type PaymentScreen } from '../../page/payment-screen.ts'

/** How long the page asks a returned customer to wait. The bank usually answers within this time. */
export const confirmationWaitMs = 25_000

export type CardView = 'form' | 'away' | 'waiting' | 'cancelled' | 'unsure' | 'failed' | 'paid'

/**
 * The content of the page below the amount. `away`: Paystack's page is open. `waiting`: Paystack has not answered yet.
 * `cancelled`: the customer left Paystack's page without paying.
 */
export function cardView(screen: PaymentScreen, came: 'back' | 'cancelled' | null, now: number): CardView {
  if (isPaid(screen)) return 'paid'
  const newest = newestPrompt(screen)
  if (!newest) return 'form'
  if (newest.status === 'failed') return 'failed'
  if (newest.isOnProviderPage && newest.status === 'pending') return 'away'
  if (newest.status === 'pending' && came === 'cancelled') return 'cancelled'
  if (newest.status === 'pending' && now - newest.startedAt < confirmationWaitMs) return 'waiting'
  return 'unsure'
}
