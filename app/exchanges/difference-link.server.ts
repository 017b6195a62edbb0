import { eq } from 'drizzle-orm'
import { emptyAddress } from '#app/account/address.ts'
import { reserveStock } from '#app/catalog/inventory/reservations.server.ts'
import { addGuest } from '#app/customers/guests.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { orderTotal } from '#app/money/order-total.ts'
import type { OrderMethod } from '#app/money/payment-method.ts'
import { notifyCustomer } from '#app/orders/customer-messages/customer-messages.server.ts'
import type { Order, QuotedRate } from '#app/orders/order.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import { storePaymentLink } from '#app/payment-links/create-link.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { exchangeText } from './exchange.ts'
import type { ExchangePlan } from './plan-exchange.server.ts'

type DifferenceInput = { order: Order; rate: QuotedRate; id: string; plan: ExchangePlan; method: OrderMethod }

/**
 * Creates an anonymous order with a payment link for the difference, and reserves the new product's stock for this
 * order. The original order waits until this link is paid. False if the id is taken.
 */
export async function createDifferenceLink(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  { order, rate, id, plan, method }: DifferenceInput,
): Promise<boolean> {
  const at = shop.clock.now()
  const { line, newProduct, quantity, kes } = plan
  const description = exchangeText(line, newProduct)
  const draft = draftDifferenceOrder(order, id, description, plan)
  if (!(await addGuest(tx, { id, name: draft.contact.name, at }))) return false
  const payment = await storePaymentLink(tx, shop, staff, { id, draft, method, rate })
  const lines = payment.lines.map(({ id }) => ({ ...newProduct, id, quantity }))
  await reserveStock(tx, { orderId: id, customerId: id, lines, until: null, at })
  await tx.update(orders).set({ paysExchange: true }).where(eq(orders.id, id))
  await tx.update(orders).set({ awaitedOrderId: id }).where(eq(orders.id, order.id))
  await notifyCustomer(tx, shop, order, { kind: 'exchange-asked', exchangeId: id, what: description, kes })
  return true
}

function draftDifferenceOrder(
  { number }: Order,
  id: string,
  what: string,
  { newProduct, quantity, unitDifferenceCents: priceCents }: ExchangePlan,
) {
  const name = `Exchange of ${number}`
  const { category, imageKey } = newProduct
  const lines = [{ productId: null, name: what, category, imageKey, priceCents, quantity }]
  const address = { ...emptyAddress, name, address: name, country: '' }
  return {
    ...orderTotal({ lines, shippingCents: 0 }),
    customerId: id,
    lines,
    contact: { name, email: '', phone: '' },
    shippingAddress: address,
    customerAddress: address,
    fingerprint: `exchange ${id}`,
  }
}
