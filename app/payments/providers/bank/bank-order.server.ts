import { removeOrderedLines } from '#app/cart/carts.server.ts'
import { shortagesText } from '#app/catalog/inventory/stock.ts'
import { lockCustomer } from '#app/customers/customer-lock.server.ts'
import { refusalText } from '#app/discounts/discount-code.ts'
import { clearSelection } from '#app/discounts/selected-codes.server.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { addSeconds } from '#app/framework/clock.ts'
import type { Customer } from '#app/identity/customer.ts'
import { totalInKes } from '#app/money/order-total.ts'
import { notifyCustomer } from '#app/orders/customer-messages/customer-messages.server.ts'
import { announceBankOrder } from '#app/orders/messages/bank-order-messages.server.ts'
import type { Order } from '#app/orders/order.ts'
import { draftOrder } from '#app/orders/order-draft.server.ts'
import { supersedeOrder } from '#app/orders/order-moves.server.ts'
import { countOpenBankOrders, findUnpaidOrder, placeOrder } from '#app/orders/orders.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { findLiveAttempt } from '../../attempts.server.ts'
import { readOpenOrders } from '../../next-order.server.ts'
import { maxOrderCents, maxOrderKes, type PaymentRefusal } from '../../pay-answers.ts'
import { describeAmountChange, isDeliveryUnchanged } from '../../prepare-order.server.ts'
import { findOrderOfCart } from '../../status/orders-in-review.server.ts'

const paymentDays = 7
const maxOpenForNewcomer = 2
/** A second tap on 'Place order' within this time returns the same order. */
const repeatSeconds = 120

export type BankOrderResult = { ok: true; order: Order; details: string } | ({ ok: false } & PaymentRefusal)

type BankOrderInput = {
  /** The delivery terms that the page showed, if it sends them; empty for the flat price. */
  delivery?: string | undefined
}

/**
 * Places an order that is paid by bank transfer. Its amount in shillings is fixed for a week, and its products leave
 * the cart.
 */
export async function placeBankOrder(shop: Shop, customer: Customer, input: BankOrderInput): Promise<BankOrderResult> {
  const details = shop.settings.bankDetails
  if (!details) return { ok: false, reason: 'not-offered' }
  const rate = await currentRate(shop)
  if (rate.isUnknown) return { ok: false, reason: 'not-offered' }
  return shop.db.transaction(async (tx): Promise<BankOrderResult> => {
    await lockCustomer(tx, customer.id)
    const at = shop.clock.now()
    if (await findLiveAttempt(tx, customer.id, at)) return { ok: false, reason: 'payment-in-progress' }
    const openOrders = await readOpenOrders(tx, customer.id)
    const replaces = openOrders.replaceableOrder?.id ?? null
    const { isDemo } = shop.config
    const draftResult = await draftOrder(tx, customer, { phone: '', at, replaces, rate: rate.rate, isDemo })
    if (!draftResult.ok) {
      const placed = await findUnpaidOrder(tx, customer.id, 'staff')
      const isRepeat = placed && at.getTime() - placed.createdAt.getTime() < repeatSeconds * 1000
      return isRepeat && draftResult.reason === 'cart-empty' ? { ok: true, order: placed, details } : draftResult
    }
    const { draft } = draftResult
    if (totalInKes(draft, rate.rate) > maxOrderKes || draft.totalCents > maxOrderCents)
      return { ok: false, reason: 'amount-too-large', maxKes: maxOrderKes }
    // The order must not have fewer products than the page displayed.
    const { shortages = [] } = draft
    if (shortages.length > 0) return { ok: false, reason: 'pieces-short', message: shortagesText(shortages) }
    // This call sends no amount, so the buyer could miss that the discount is gone. The buyer gets this refusal once,
    // and the next try orders without the code.
    if (draft.code?.refusal) {
      await clearSelection(tx, customer.id)
      return { ok: false, reason: 'code-refused', message: refusalText(draft.code.refusal, draft.code.minCents) }
    }
    if (!isDeliveryUnchanged(draft, input)) return { ok: false, ...describeAmountChange(draft, { ...input, rate }) }
    const hasTooMany = draft.isNewCustomer && (await countOpenBankOrders(tx, customer.id, at)) >= maxOpenForNewcomer
    if (hasTooMany) return { ok: false, reason: 'too-many-open' }
    if (findOrderOfCart(openOrders.inReview, draft.lines)) return { ok: false, reason: 'payment-in-review' }
    if (openOrders.replaceableOrder) await supersedeOrder(tx, openOrders.replaceableOrder, at)
    const phone = draft.contact.phone || draft.shippingAddress.phone
    const expiresAt = new Date(at.getTime() + paymentDays * 86_400_000)
    const withPhone = { ...draft, contact: { ...draft.contact, phone } }
    const order = await placeOrder(tx, {
      draft: withPhone,
      method: 'bank',
      prefix: shop.settings.orderPrefix,
      rate,
      isDemo,
      at,
      expiresAt,
      reservedUntil: addSeconds(at, shop.settings.bankReservationHours * 3_600),
    })
    await removeOrderedLines(tx, customer.id, draft.lines)
    await clearSelection(tx, customer.id)
    await notifyCustomer(tx, shop, order, { kind: 'placed', bankDetails: details })
    await announceBankOrder(tx, order, at)
    return { ok: true, order, details }
  })
}
