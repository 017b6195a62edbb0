import { takeFromCart } from '#app/cart/carts.server.ts'
import { shortagesText } from '#app/catalog/stock/stock.ts'
import { forgetChoice } from '#app/discounts/code-choices.server.ts'
import { refusalText } from '#app/discounts/discount-code.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import type { Customer } from '#app/identity/customer.ts'
import { lockCustomer } from '#app/identity/customers/customer-lock.server.ts'
import { tellCustomer } from '#app/orders/customer-messages/customer-messages.server.ts'
import type { Order } from '#app/orders/order.ts'
import { type DraftRefusal, draftOrder } from '#app/orders/order-draft.server.ts'
import { findWaitingOrder, placeOrder } from '#app/orders/orders.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { findLiveAttempt } from '../attempts.server.ts'
import { findReplaced, giveUpOrder } from '../next-order.server.ts'
import { type AmountChanged, amountChanged, isDeliveryShown } from '../prepare-attempt.server.ts'
import { inReviewOf, listOrdersInReview } from '../standing/orders-in-review.server.ts'

const days = 7
/** A second tap on 'Place order' means the order just placed. */
const repeatSeconds = 120

export type BankRefusal = DraftRefusal | 'not-offered' | 'payment-in-progress' | 'payment-in-review' | 'code-refused'
export type BankOrderResult =
  | { ok: true; order: Order; details: string }
  | { ok: false; reason: BankRefusal; message?: string }
  | AmountChanged

type BankWish = {
  /** The terms of the delivery that the page showed, where it says so; empty for the flat price. */
  delivery?: string | undefined
}

/** Makes an order to be paid by bank transfer: its shillings stand for a week, its pieces leave the cart at once. */
export async function placeBankOrder(shop: Shop, customer: Customer, wish: BankWish): Promise<BankOrderResult> {
  const details = shop.settings.bankDetails
  if (!details) return { ok: false, reason: 'not-offered' }
  const rate = await currentRate(shop)
  return shop.db.transaction(async (tx): Promise<BankOrderResult> => {
    await lockCustomer(tx, customer.id)
    const at = shop.clock.now()
    if (await findLiveAttempt(tx, customer.id, at)) return { ok: false, reason: 'payment-in-progress' }
    const replaces = await findReplaced(tx, customer.id)
    const drafting = await draftOrder(tx, customer, { phone: '', at, replaces, rate: rate.rate })
    if (!drafting.ok) {
      const placed = await findWaitingOrder(tx, customer.id, 'staff')
      const isRepeat = placed && at.getTime() - placed.createdAt.getTime() < repeatSeconds * 1000
      return isRepeat && drafting.reason === 'cart-empty' ? { ok: true, order: placed, details } : drafting
    }
    const { draft } = drafting
    // Nor does anybody order less than was shown.
    const { short = [] } = draft
    if (short.length > 0) return { ok: false, reason: 'pieces-short', message: shortagesText(short) }
    // No amount comes with the call to be compared: told once, then ordered without the code.
    if (draft.code?.refusal) {
      await forgetChoice(tx, customer.id)
      return { ok: false, reason: 'code-refused', message: refusalText(draft.code.refusal, draft.code.leastCents) }
    }
    if (!isDeliveryShown(draft, wish)) return amountChanged(draft, { ...wish, rate })
    const checked = await listOrdersInReview(tx, customer.id)
    if (inReviewOf(checked, draft.lines)) return { ok: false, reason: 'payment-in-review' }
    const waiting = await findWaitingOrder(tx, customer.id, 'provider')
    if (waiting) await giveUpOrder(tx, waiting, at)
    const phone = draft.contact.phone || draft.shippingAddress.phone
    const expiresAt = new Date(at.getTime() + days * 86_400_000)
    const isDemo = shop.config.isDemo
    const withPhone = { ...draft, contact: { ...draft.contact, phone } }
    const order = await placeOrder(tx, {
      draft: withPhone,
      method: 'bank',
      rate,
      isDemo,
      at,
      expiresAt,
      holdsUntil: null,
    })
    await takeFromCart(tx, customer.id, draft.lines)
    await forgetChoice(tx, customer.id)
    await tellCustomer(tx, shop, order, { kind: 'placed', bankDetails: details })
    return { ok: true, order, details }
  })
}
