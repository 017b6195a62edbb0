/** As in the real service, a payment is 'abandoned' even while its page is still open. */
export type CardStatus = 'abandoned' | 'ongoing' | 'success' | 'failed' | 'reversed'

/** Amounts are cents of a shilling, times ISO text in UTC. */
type CardTransaction = {
  id: number
  reference: string
  amount: number
  currency: string
  at: string
  /** The webhook receiver's last answer. */
  webhookAnswer?: string
}

export type CardPayment = CardTransaction & {
  accessCode: string
  email: string
  channels: string[]
  callbackUrl: string | null
  cancelUrl: string | null
  metadata: Record<string, unknown>
  status: CardStatus
  gatewayResponse: string
  paidAt: string | null
}

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'

export type CardRefund = CardTransaction & { status: RefundStatus }

export type CardState = { payments: CardPayment[]; refunds: CardRefund[]; nextId: number }

export function emptyCardState(): CardState {
  return { payments: [], refunds: [], nextId: 4_099_260_516 }
}
