import { randomUUID } from 'node:crypto'
import { addSeconds } from '#app/framework/clock.ts'
import type { Order } from '#app/orders/order.ts'
import { productReviews } from '#app/reviews/reviews.tables.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { demoReviewer } from './demo/reviews.ts'
import type { ShopTemplate } from './templates/template.ts'

const secondsUntilWritten = 20 * 86_400

/** Adds reviews of delivered orders, at most one for each product of an order. */
export async function addReviews(
  tx: Database,
  orders: readonly Order[],
  reviews: ShopTemplate['reviews'],
): Promise<void> {
  const rows = reviews.flatMap(({ piece, given }) => {
    const bought = orders.flatMap((order) => {
      const line = order.lines.find(({ name }) => name === piece)
      return line?.productId && order.state === 'delivered' && order.paidAt
        ? [{ orderId: order.id, productId: line.productId, paidAt: order.paidAt }]
        : []
    })
    return bought.slice(-given.length).flatMap(({ orderId, productId, paidAt }, index) => {
      const review = given[index]
      if (!review) return []
      const about = { id: randomUUID(), orderId, productId, shownName: demoReviewer }
      return [
        {
          ...about,
          ...review,
          state: 'shown' as const,
          isDemo: true,
          writtenAt: addSeconds(paidAt, secondsUntilWritten),
        },
      ]
    })
  })
  if (rows.length > 0) await tx.insert(productReviews).values(rows)
}
