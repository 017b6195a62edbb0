/** 'abandoned' is also a page that nobody has answered yet. */
export type CardStatus = 'abandoned' | 'ongoing' | 'success' | 'failed' | 'reversed'

/** Amounts are cents of a shilling, times ISO text in UTC. */
type CardTransaction = {
  id: number
  reference: string
  amount: number
  currency: string
  at: string
  /** What the receiver of its news answered, last. */
  newsAnswer?: string
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
