import { readAddresses } from '#app/account/addresses.server.ts'
import { readChoices } from '#app/account/checkout-choices.server.ts'
import { type PricedCart, readPricedCart } from '#app/cart/carts.server.ts'
import { readChosenCode } from '#app/discounts/code-choices.server.ts'
import { type CodeUser, offerCode } from '#app/discounts/code-uses.server.ts'
import type { Order } from '#app/orders/order.ts'
import { supersedeOrder } from '#app/orders/order-moves.server.ts'
import { findWaitingOrder } from '#app/orders/orders.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { listOrdersInReview } from './standing/orders-in-review.server.ts'

/** What the customer can order now, with its price, as checkout and payment pages show it. */
export async function priceNextOrder({ db, clock }: Shop, customerId: string): Promise<PricedCart> {
  const code = await readChosenCode(db, customerId)
  const offer = code && (await offerCode(db, code, await readCodeUser(db, customerId), clock.now()))
  return readPricedCart(db, customerId, offer)
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
