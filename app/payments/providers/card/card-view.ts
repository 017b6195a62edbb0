import { isPaid, newestPrompt, type PaymentScreen } from '../../page/payment-screen.ts'

/** For this long whoever came back is asked to wait; the bank has mostly answered by then. */
export const waitMs = 25_000

export type CardView = 'form' | 'away' | 'waiting' | 'cancelled' | 'unsure' | 'failed' | 'paid'

/**
 * What the page shows beside the amount: the way to Paystack's page, that it is open somewhere, that its word is waited
 * for, that somebody left it without paying, or how it ended.
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
