import { displayDay, nairobiDay } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { listRefunds } from '../refunds/refunds.server.ts'

/** A refund as its customer reads it; failed ones are not shown. */
export type CustomerRefund = { id: string; text: string }

export async function readCustomerRefunds(shop: Shop, order: Order): Promise<CustomerRefund[]> {
  const { title } = paymentMethods[order.method]
  return (await listRefunds(shop.db, order.id))
    .filter(({ state }) => state !== 'failed')
    .map(({ id, amountKes, state, method, receipt, askedAt, settledAt }) => {
      const amount = formatKes(amountKes)
      const day = displayDay(nairobiDay(settledAt ?? askedAt))
      const referenceText = receipt ? `, ${method === 'by-hand' ? 'reference' : 'receipt'} ${receipt}` : ''
      if (state === 'done')
        return {
          id,
          text: `${amount} was refunded${method === 'by-hand' ? '' : ` by ${title}`} on ${day}${referenceText}.`,
        }
      const check = state === 'unknown' ? ' We are checking that it arrives.' : ''
      return { id, text: `A refund of ${amount} is on its way to you since ${day}.${check}` }
    })
}
