import { readAddresses } from '#app/account/addresses.server.ts'
import { readChoices } from '#app/account/checkout-choices.server.ts'
import { readDeliveryChoice } from '#app/account/delivery-choice.server.ts'
import { type PricedCart, readPricedCart } from '#app/cart/carts.server.ts'
import { type DeliveryChoice, shippingOf } from '#app/delivery/delivery-choice.ts'
import { termsOf } from '#app/delivery/delivery-option.ts'
import { readChosenCode } from '#app/discounts/code-choices.server.ts'
import { type CodeUser, offerCode } from '#app/discounts/code-uses.server.ts'
import type { Quote } from '#app/exchange-rates/rate.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { totalInKes } from '#app/money/order-total.ts'
import type { Order } from '#app/orders/order.ts'
import { supersedeOrder } from '#app/orders/order-moves.server.ts'
import { findWaitingOrder } from '#app/orders/orders.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { listOrdersInReview } from './standing/orders-in-review.server.ts'

/** `quote` has no amount where the cart is empty. */
export type NextOrder = PricedCart & { delivery: DeliveryChoice; quote: Quote }

/** What the customer can order now, with its price, as checkout and payment pages show it. */
export async function priceNextOrder({ db, clock }: Shop, customerId: string): Promise<NextOrder> {
  const code = await readChosenCode(db, customerId)
  const offer = code && (await offerCode(db, code, await readCodeUser(db, customerId), clock.now()))
  const { rate, source, isFallback } = await currentRate({ db, clock })
  const delivery = await readDeliveryChoice(db, customerId, rate)
  const cart = await readPricedCart(db, customerId, offer, shippingOf(delivery, rate))
  const amounts =
    cart.count === 0
      ? { totalCents: 0, amountKes: 0 }
      : { totalCents: cart.total.totalCents, amountKes: totalInKes(cart.total, rate) }
  const terms = delivery.chosen ? { delivery: termsOf(delivery.chosen) } : {}
  return { ...cart, delivery, quote: { ...amounts, rate, source, isFallback, ...terms } }
}

/** Who a discount code is for, as far as it is known before an order is placed. */
export async function readCodeUser(db: Database, customerId: string): Promise<CodeUser> {
  const { contact } = await readChoices(db, customerId)
  const phone = contact?.phone || (await readAddresses(db, customerId)).shipping?.phone || ''
  return { customerId, phone, replaces: await findReplaced(db, customerId) }
}

/** The order whose place the customer's next one takes: it waits for its money, and none of it is here. */
export async function findReplaced(db: Database, customerId: string): Promise<string | null> {
  const waiting = await findWaitingOrder(db, customerId, 'provider')
  return waiting && !(await isInReview(db, waiting)) ? waiting.id : null
}

/** A newer order takes the place of one that waits, unless money for that one is here: it stays for staff to settle. */
export async function giveUpOrder(tx: Database, waiting: Order, at: Date): Promise<void> {
  if (!(await isInReview(tx, waiting))) await supersedeOrder(tx, waiting, at)
}

async function isInReview(db: Database, { id, customerId }: Order): Promise<boolean> {
  return (await listOrdersInReview(db, customerId)).some(({ order }) => order.id === id)
}
