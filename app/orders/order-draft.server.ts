import { createHash } from 'node:crypto'
import type { Address } from '#app/account/address.ts'
import { readAddresses } from '#app/account/addresses.server.ts'
import { readChoices } from '#app/account/checkout-choices.server.ts'
import type { CartLine } from '#app/cart/cart.ts'
import { cartFingerprint, readPricedCart } from '#app/cart/carts.server.ts'
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
  /** Equal for drafts that make the same order. */
  fingerprint: string
}

export type DraftRefusal = 'cart-empty' | 'no-address'
export type DraftOrderResult = { ok: true; draft: OrderDraft } | { ok: false; reason: DraftRefusal }

/** `phone` is for a customer who has saved none. Products that are no longer sold stay in the cart. */
export async function draftOrder(tx: Database, customer: Customer, phone: string): Promise<DraftOrderResult> {
  const { lines, total } = await readPricedCart(tx, customer.id)
  if (lines.length === 0) return { ok: false, reason: 'cart-empty' }
  const addresses = await readAddresses(tx, customer.id)
  if (!addresses.shipping) return { ok: false, reason: 'no-address' }

  const given = (await readChoices(tx, customer.id)).contact
  const contact = {
    name: given?.name || customer.name || addresses.shipping.name,
    email: given?.email || customer.email || '',
    phone: given?.phone || phone || addresses.shipping.phone,
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
      // Only a saved contact counts: paying by another phone is still the same order.
      fingerprint: fingerprintOf([cartFingerprint(lines), shippingAddress, customerAddress, given ?? null]),
    },
  }
}

function fingerprintOf(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
