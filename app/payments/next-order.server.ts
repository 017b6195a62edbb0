import { type CheckoutState, readCheckoutState, readDeliveryChoice } from '#app/account/checkout-state.server.ts'
import { type PricedCart, readPricedCart } from '#app/cart/carts.server.ts'
import { computeShipping, type DeliveryChoice } from '#app/delivery/delivery-choice.ts'
import { termsKey } from '#app/delivery/delivery-option.ts'
import { type CodeUser, readCodeOffer } from '#app/discounts/code-uses.server.ts'
import { readSelectedCode } from '#app/discounts/selected-codes.server.ts'
import type { Quote } from '#app/exchange-rates/rate.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { totalInKes } from '#app/money/order-total.ts'
import type { Order } from '#app/orders/order.ts'
import { findUnpaidOrder } from '#app/orders/orders.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { listOrdersInReview, type OrderInReview } from './status/orders-in-review.server.ts'

/**
 * The amount in `quote` is zero for an empty cart. If `hasRate` is false, the amount is an estimate, and the order
 * cannot be paid.
 */
export type NextOrder = PricedCart & { state: CheckoutState; delivery: DeliveryChoice; quote: Quote; hasRate: boolean }

/** The priced order that the customer could place now, for checkout and payment pages. */
export async function priceNextOrder({ db, clock }: Shop, customerId: string): Promise<NextOrder> {
  const code = await readSelectedCode(db, customerId)
  const state = await readCheckoutState(db, customerId)
  const offer = code && (await readCodeOffer(db, code, await readCodeUser(db, customerId, state), clock.now()))
  const { rate, source, isFallback, isUnknown } = await currentRate({ db, clock })
  const delivery = await readDeliveryChoice(db, state, rate)
  const cart = await readPricedCart(db, customerId, offer, computeShipping(delivery, rate))
  const amounts =
    cart.count === 0
      ? { totalCents: 0, amountKes: 0 }
      : { totalCents: cart.total.totalCents, amountKes: totalInKes(cart.total, rate) }
  const { option } = delivery
  const terms = option
    ? {
        delivery: termsKey(option),
        ...(option.place === null ? { deliveryName: option.name } : { isCollected: true as const }),
      }
    : {}
  const needsAddress = delivery.problem === 'no-address' ? { needsAddress: true as const } : {}
  return {
    ...cart,
    state,
    delivery,
    quote: { ...amounts, rate, source, isFallback: isFallback && !isUnknown, ...terms, ...needsAddress },
    hasRate: !isUnknown,
  }
}

/** The buyer whose use of a discount code is limited. The phone may be unknown until the order is placed. */
export async function readCodeUser(db: Database, customerId: string, state: CheckoutState): Promise<CodeUser> {
  const { replaceableOrder } = await readOpenOrders(db, customerId)
  return { customerId, phone: buyerPhone(state), replaces: replaceableOrder?.id ?? null }
}

/** The contact's phone, or that of the shipping address; empty if neither is known. */
export function buyerPhone({ contact, addresses }: CheckoutState): string {
  return contact?.phone || addresses.shipping?.phone || ''
}

/**
 * `unpaidOrder` awaits payment by a provider. `replaceableOrder`: the order that a new order would replace. It is
 * `unpaidOrder`, but null while staff review the payment of that order.
 */
export type OpenOrders = { unpaidOrder: Order | null; inReview: OrderInReview[]; replaceableOrder: Order | null }

export async function readOpenOrders(db: Database, customerId: string): Promise<OpenOrders> {
  const unpaidOrder = await findUnpaidOrder(db, customerId, 'provider')
  const inReview = await listOrdersInReview(db, customerId)
  const isInReview = inReview.some(({ order }) => order.id === unpaidOrder?.id)
  return { unpaidOrder, inReview, replaceableOrder: isInReview ? null : unpaidOrder }
}
