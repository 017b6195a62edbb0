import { createHash } from 'node:crypto'
import { pickupAddress } from '#app/account/address.ts'
import { readCheckoutState, readDeliveryChoice } from '#app/account/checkout-state.server.ts'
import { cartFingerprint, listCartProducts, readPricedCart } from '#app/cart/carts.server.ts'
import { findShareProblem } from '#app/catalog/inventory/reservation-shares.server.ts'
import { lockStock } from '#app/catalog/inventory/reservations.server.ts'
import { shortagesText } from '#app/catalog/inventory/stock.ts'
import { findClosing, pausedText } from '#app/delivery/closed-days.ts'
import { isAbroad } from '#app/delivery/countries.ts'
import { listClosedDays } from '#app/delivery/delivery.server.ts'
import { computeShipping, type DeliveryProblem } from '#app/delivery/delivery-choice.ts'
import { type DeliveryOption, type SoldDelivery, termsKey } from '#app/delivery/delivery-option.ts'
import { readCodeOffer } from '#app/discounts/code-uses.server.ts'
import { readSelectedCode } from '#app/discounts/selected-codes.server.ts'
import { nairobiDay } from '#app/framework/nairobi.ts'
import type { Customer } from '#app/identity/customer.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { hasPaidOrder, type OrderDraft } from './orders.server.ts'

/** `message`: the text of a refusal that needs details. */
export type DraftOrderResult =
  | { ok: true; draft: OrderDraft }
  | { ok: false; reason: 'cart-empty' | DeliveryProblem | 'no-collector' | 'no-email' }
  | { ok: false; reason: 'selling-paused' | 'pieces-short'; message: string }

/** `phone`: for a customer without a saved phone. `replaces`: the id of the order that the new order would replace. */
type DraftOptions = { phone: string; at: Date; replaces: string | null; rate: string; isDemo: boolean }

/** Products that are no longer for sale are not ordered and stay in the cart. */
export async function draftOrder(
  tx: Database,
  customer: Customer,
  { phone, at, replaces, rate, isDemo }: DraftOptions,
): Promise<DraftOrderResult> {
  const state = await readCheckoutState(tx, customer.id)
  const { contact: savedContact, addresses } = state
  const contactPhone = savedContact?.phone || phone || (addresses.shipping?.phone ?? '')
  const selectedCode = await readSelectedCode(tx, customer.id, true)
  const user = { customerId: customer.id, phone: contactPhone, replaces }
  const discount = selectedCode && (await readCodeOffer(tx, selectedCode, user, at))
  await lockStock(tx, await listCartProducts(tx, customer.id), replaces, at)
  const choice = await readDeliveryChoice(tx, state, rate)
  const cart = await readPricedCart(tx, customer.id, discount, computeShipping(choice, rate), replaces)
  const { lines, shortages, leftOut, total, code } = cart
  // A sold-out line is left out, like a line whose product was removed. If only a part of a line is in stock, the order
  // is refused, so that the buyer decides.
  if (shortages.some(({ left }) => left > 0) || (shortages.length > 0 && lines.length === 0))
    return { ok: false, reason: 'pieces-short', message: shortagesText(shortages) }
  if (lines.length === 0) return { ok: false, reason: 'cart-empty' }
  const isNewCustomer = !(await hasPaidOrder(tx, customer.id, isDemo))
  const shareProblem = isNewCustomer ? await findShareProblem(tx, lines, replaces) : null
  if (shareProblem) return { ok: false, reason: 'pieces-short', message: shareProblem }
  const today = nairobiDay(at)
  const closing = findClosing(today, await listClosedDays(tx, today))
  if (closing?.isSellingPaused) return { ok: false, reason: 'selling-paused', message: pausedText(closing.sellsFrom) }
  if (choice.problem) return { ok: false, reason: choice.problem }

  const contact = {
    name: savedContact?.name || customer.name || (addresses.shipping?.name ?? ''),
    email: savedContact?.email || customer.email || '',
    phone: contactPhone,
  }
  const pickupPlace = choice.option?.place ?? null
  if (pickupPlace !== null && !(contact.name && contact.phone)) return { ok: false, reason: 'no-collector' }
  const shippingAddress = pickupPlace === null ? addresses.shipping : pickupAddress(contact, pickupPlace)
  if (!shippingAddress) return { ok: false, reason: 'no-address' }
  // A buyer abroad needs an e-mail address, because the shop may be unable to send SMS there.
  if (pickupPlace === null && isAbroad(shippingAddress.country) && !contact.email)
    return { ok: false, reason: 'no-email' }
  const delivery = choice.option && toSoldDelivery(choice.option)
  const customerAddress = addresses.customer ?? shippingAddress
  // Leaves out a phone that is typed only for the payment: the same cart paid from another phone is the same order.
  const fingerprintAddress =
    pickupPlace === null ? shippingAddress : pickupAddress({ ...contact, phone: '' }, pickupPlace)
  return {
    ok: true,
    draft: {
      customerId: customer.id,
      lines,
      contact,
      shippingAddress,
      customerAddress,
      ...total,
      delivery,
      deliveryTerms: choice.option && termsKey(choice.option),
      code,
      shortages,
      leftOut,
      isNewCustomer,
      fingerprint: hashParts([
        cartFingerprint(lines),
        fingerprintAddress,
        addresses.customer ?? fingerprintAddress,
        savedContact,
        ...(total.discountCents > 0 ? [total.discountCode, total.discountCents] : []),
        ...(choice.option ? [termsKey(choice.option)] : []),
      ]),
    },
  }
}

function toSoldDelivery({ id, name, daysFrom, daysTo, place, toOffice }: DeliveryOption): SoldDelivery {
  return { id, name, daysFrom, daysTo, place, ...(toOffice ? { toOffice } : {}) }
}

function hashParts(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
