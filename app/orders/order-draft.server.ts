import { createHash } from 'node:crypto'
import type { Address } from '#app/account/address.ts'
import { readAddresses } from '#app/account/addresses.server.ts'
import { readChoices } from '#app/account/checkout-choices.server.ts'
import type { CartLine } from '#app/cart/cart.ts'
import { cartFingerprint, readPricedCart } from '#app/cart/carts.server.ts'
import { readChosenCode } from '#app/discounts/code-choices.server.ts'
import { offerCode } from '#app/discounts/code-uses.server.ts'
import type { ChosenCode } from '#app/discounts/discount-code.ts'
import type { Customer } from '#app/identity/customer.ts'
import type { OrderTotal } from '#app/money/order-total.ts'
import type { Database } from '#app/platform/shop.server.ts'
import type { Contact } from './order.ts'

export type OrderDraft = OrderTotal & {
  customerId: string
  lines: CartLine[]
  contact: Contact
  shippingAddress: Address
  customerAddress: Address
  /** Locked, until the transaction ends. */
  code?: ChosenCode | null
  /** Equal for drafts that make the same order. */
  fingerprint: string
}

export type DraftRefusal = 'cart-empty' | 'no-address'
export type DraftOrderResult = { ok: true; draft: OrderDraft } | { ok: false; reason: DraftRefusal }

/** `phone` is for a customer who has saved none; `replaces`: the order whose place this one would take. */
type Drafting = { phone: string; at: Date; replaces: string | null }

/** Products that are no longer sold stay in the cart. */
export async function draftOrder(
  tx: Database,
  customer: Customer,
  { phone, at, replaces }: Drafting,
): Promise<DraftOrderResult> {
  const given = (await readChoices(tx, customer.id)).contact
  const addresses = await readAddresses(tx, customer.id)
  const contactPhone = given?.phone || phone || (addresses.shipping?.phone ?? '')
  const chosen = await readChosenCode(tx, customer.id, true)
  const user = { customerId: customer.id, phone: contactPhone, replaces }
  const offer = chosen && (await offerCode(tx, chosen, user, at))
  const { lines, total, code } = await readPricedCart(tx, customer.id, offer)
  if (lines.length === 0) return { ok: false, reason: 'cart-empty' }
  if (!addresses.shipping) return { ok: false, reason: 'no-address' }

  const contact = {
    name: given?.name || customer.name || addresses.shipping.name,
    email: given?.email || customer.email || '',
    phone: contactPhone,
  }
  const shippingAddress = addresses.shipping
  const customerAddress = addresses.customer ?? shippingAddress
  return {
    ok: true,
    draft: {
      customerId: customer.id,
      lines,
      contact,
      shippingAddress,
      customerAddress,
      ...total,
      code,
      // Only a saved contact counts: paying by another phone is still the same order.
      fingerprint: fingerprintOf([
        cartFingerprint(lines),
        shippingAddress,
        customerAddress,
        given ?? null,
        ...(total.discountCents > 0 ? [total.discountCode, total.discountCents] : []),
      ]),
    },
  }
}

function fingerprintOf(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
