import { paymentMethods } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { listRefunds } from '../refunds/refunds.server.ts'

/** A refund as its customer reads it; one that failed is the makers' alone. */
export type ShownRefund = {
  id: string
  amountKes: number
  isDone: boolean
  /** When it went back, or was asked for. */
  at: Date
  text: string
}

export async function readShownRefunds(shop: Shop, order: Order): Promise<ShownRefund[]> {
  const { title } = paymentMethods[order.method]
  return (await listRefunds(shop.db, order.id))
    .filter(({ state }) => state !== 'failed')
    .map(({ id, amountKes, state, way, receipt, askedAt, settledAt }) => {
      const isDone = state === 'done'
      const known = receipt ? `, ${way === 'by-hand' ? 'reference' : 'receipt'} ${receipt}` : ''
      const waiting = state === 'unknown' ? 'On its way; we are checking it' : 'On its way back to you'
      return {
        id,
        amountKes,
        isDone,
        at: settledAt ?? askedAt,
        text: isDone ? `${way === 'by-hand' ? 'Given back' : `By ${title}`}${known}` : waiting,
      }
    })
}
