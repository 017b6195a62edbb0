import { z } from 'zod'
import { type Cents, centsToWire, wireToCents } from '#app/money/money.ts'
import type { OrderTotal } from '#app/money/order-total.ts'

/** Amounts are in the shop's currency. */
export const orderTotalWire = z.object({
  subtotal: z.number(),
  discount: z.number(),
  shipping: z.number(),
  total: z.number(),
})
type OrderTotalWire = z.infer<typeof orderTotalWire>
type Amounts = Omit<OrderTotal, 'currency' | 'taxCents' | 'discountCode' | 'shippingKes' | 'shippingName'>

export function orderTotalToWire({ subtotalCents, discountCents, shippingCents, totalCents }: Amounts): OrderTotalWire {
  return {
    subtotal: centsToWire(subtotalCents),
    discount: centsToWire(discountCents),
    shipping: centsToWire(shippingCents),
    total: centsToWire(totalCents),
  }
}

export function orderTotalFromWire({ subtotal, discount, shipping, total }: OrderTotalWire): Amounts {
  return {
    subtotalCents: toCents(subtotal),
    discountCents: toCents(discount),
    shippingCents: toCents(shipping),
    totalCents: toCents(total),
  }
}

function toCents(amount: number): Cents {
  return wireToCents(amount) ?? 0
}
