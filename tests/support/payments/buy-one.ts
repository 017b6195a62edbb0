import { readOrderLink } from '../../../app/orders/order-link.server.ts'
import { openOffice } from '../shop/office.ts'
import { postResult } from './callbacks.ts'
import { readPaymentState } from './payment-state.ts'
import { createPayingShop, pay } from './payments.ts'

/** Buys one product as a guest. The order is sent if `isSent`. */
export async function buyOne(isSent = true) {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const buyer = await shop.given.guest()
  const piece = await shop.given.product({ priceCents: 4800 })
  await shop.given.cartLine(buyer, piece)
  await shop.given.address(buyer)
  const { orderId, transactionId } = await pay(shop, buyer)
  await postResult(shop, transactionId)
  const { order } = await readPaymentState(shop, orderId)
  if (!order) throw new Error('no such order')
  if (isSent) await office.post(`/orders/${order.number}/state`, { from: 'paid', to: 'sent' })
  return { shop, office, buyer, piece, orderId, number: order.number, link: await readOrderLink(shop.db, order) }
}
