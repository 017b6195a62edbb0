import { createHash } from 'node:crypto'
import { type Address, collectAddress } from '#app/account/address.ts'
import { readAddresses } from '#app/account/addresses.server.ts'
import { readChoices } from '#app/account/checkout-choices.server.ts'
import { readDeliveryChoice } from '#app/account/delivery-choice.server.ts'
import type { CartLine } from '#app/cart/cart.ts'
import { cartFingerprint, readCart, readPricedCart } from '#app/cart/carts.server.ts'
import { lockReady } from '#app/catalog/stock/ready-holds.server.ts'
import { type Shortage, shortagesText } from '#app/catalog/stock/stock.ts'
import { closingOn, pausedText } from '#app/delivery/closed-days.ts'
import { listClosedDays } from '#app/delivery/delivery.server.ts'
import { type DeliveryProblem, shippingOf } from '#app/delivery/delivery-choice.ts'
import { type DeliveryOption, type SoldDelivery, termsOf } from '#app/delivery/delivery-option.ts'
import { readChosenCode } from '#app/discounts/code-choices.server.ts'
import { offerCode } from '#app/discounts/code-uses.server.ts'
import type { ChosenCode } from '#app/discounts/discount-code.ts'
import type { Customer } from '#app/identity/customer.ts'
import type { OrderTotal } from '#app/money/order-total.ts'
import { nairobiDay } from '#app/platform/nairobi.ts'
import type { Database } from '#app/platform/shop.server.ts'
import type { Contact } from './order.ts'

export type OrderDraft = OrderTotal & {
  customerId: string
  lines: CartLine[]
  contact: Contact
  shippingAddress: Address
  customerAddress: Address
  delivery?: SoldDelivery | null
  /** What of the delivery was shown to the customer; null for the flat price. */
  deliveryTerms?: string | null
  /** Locked, until the transaction ends. */
  code?: ChosenCode | null
  /** What of the cart is sold out and so left out; the pieces are locked, too. */
  short?: Shortage[]
  /** Equal for drafts that make the same order. */
  fingerprint: string
}

export type DraftRefusal = 'cart-empty' | DeliveryProblem | 'no-collector' | 'selling-paused' | 'pieces-short'
/** `message`: what only this refusal knows, in words. */
export type DraftOrderResult = { ok: true; draft: OrderDraft } | { ok: false; reason: DraftRefusal; message?: string }

/** `phone` is for a customer who has saved none; `replaces`: the order whose place this one would take. */
type Drafting = { phone: string; at: Date; replaces: string | null; rate: string }

/** Products that are no longer sold stay in the cart. */
export async function draftOrder(
  tx: Database,
  customer: Customer,
  { phone, at, replaces, rate }: Drafting,
): Promise<DraftOrderResult> {
  const given = (await readChoices(tx, customer.id)).contact
  const addresses = await readAddresses(tx, customer.id)
  const contactPhone = given?.phone || phone || (addresses.shipping?.phone ?? '')
  const chosen = await readChosenCode(tx, customer.id, true)
  const user = { customerId: customer.id, phone: contactPhone, replaces }
  const offer = chosen && (await offerCode(tx, chosen, user, at))
  await lockReady(tx, await readCart(tx, customer.id), replaces, at)
  const choice = await readDeliveryChoice(tx, customer.id, rate)
  const { lines, short, total, code } = await readPricedCart(tx, customer.id, offer, shippingOf(choice, rate), replaces)
  // A line that is sold out is left out, as one of a product that is gone; of a part nobody knows whether it will do.
  if (short.some(({ left }) => left > 0) || (short.length > 0 && lines.length === 0))
    return { ok: false, reason: 'pieces-short', message: shortagesText(short) }
  if (lines.length === 0) return { ok: false, reason: 'cart-empty' }
  const today = nairobiDay(at)
  const closing = closingOn(today, await listClosedDays(tx, today))
  if (closing?.isSellingPaused) return { ok: false, reason: 'selling-paused', message: pausedText(closing.sellsFrom) }
  if (choice.problem) return { ok: false, reason: choice.problem }

  const contact = {
    name: given?.name || customer.name || (addresses.shipping?.name ?? ''),
    email: given?.email || customer.email || '',
    phone: contactPhone,
  }
  const place = choice.chosen?.place ?? null
  if (place !== null && !(contact.name && contact.phone)) return { ok: false, reason: 'no-collector' }
  const shippingAddress = place === null ? addresses.shipping : collectAddress(contact, place)
  if (!shippingAddress) return { ok: false, reason: 'no-address' }
  const delivery = choice.chosen && soldDelivery(choice.chosen)
  const customerAddress = addresses.customer ?? shippingAddress
  // Only a saved contact counts: paying by another phone is still the same order.
  const goesTo = place === null ? shippingAddress : collectAddress({ ...contact, phone: '' }, place)
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
      deliveryTerms: choice.chosen && termsOf(choice.chosen),
      code,
      short,
      fingerprint: fingerprintOf([
        cartFingerprint(lines),
        goesTo,
        addresses.customer ?? goesTo,
        given ?? null,
        ...(total.discountCents > 0 ? [total.discountCode, total.discountCents] : []),
        ...(choice.chosen ? [termsOf(choice.chosen)] : []),
      ]),
    },
  }
}

function soldDelivery({ id, name, daysFrom, daysTo, place }: DeliveryOption): SoldDelivery {
  return { id, name, daysFrom, daysTo, place }
}

function fingerprintOf(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
