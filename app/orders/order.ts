import type { Address } from '#app/account/address.ts'
import type { FocusPoint } from '#app/catalog/focus-point.ts'
import type { LineOptions } from '#app/catalog/line-options.ts'
import type { SoldDelivery } from '#app/delivery/delivery-option.ts'
import type { StaffPolicy } from '#app/framework/http/staff-policy.ts'
import type { Cents } from '#app/money/money.ts'
import { isStaffConfirmed, type OrderMethod } from '#app/money/payment-method.ts'
import { isAllSent, type Parcel } from './parcels/parcel.ts'

export const orderStates = ['awaiting_payment', 'paid', 'making', 'sent', 'delivered', 'cancelled', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

/**
 * 'payment': money arrived; 'shop': a newer order replaced this one, the time to pay is over, or the exchange that this
 * order pays is completed; 'step-back': staff undo a step at once, or revert it later with a reason.
 */
export type MoveCause = 'payment' | 'staff' | 'shop' | 'step-back'

/** The shop notifies the buyer only after this time, and not at all if staff undo the step in time. */
export const undoSeconds = 20

type Move = { to: OrderState; by: readonly MoveCause[] }

/** Every legal move. `paid` never returns to `awaiting_payment`; money returns only as a refund. */
const nextStates: Record<OrderState, readonly Move[]> = {
  awaiting_payment: [
    // Staff mark a bank transfer as received, or accept money after a review.
    { to: 'paid', by: ['payment', 'staff'] },
    { to: 'cancelled', by: ['staff', 'shop'] },
  ],
  paid: [
    { to: 'making', by: ['staff'] },
    { to: 'sent', by: ['staff'] },
    { to: 'refunded', by: ['staff'] },
    // An order that pays the difference of an exchange has nothing to make.
    { to: 'delivered', by: ['shop'] },
  ],
  making: [
    { to: 'paid', by: ['step-back'] },
    { to: 'sent', by: ['staff'] },
    { to: 'refunded', by: ['staff'] },
  ],
  sent: [
    { to: 'paid', by: ['step-back'] },
    { to: 'making', by: ['step-back'] },
    { to: 'delivered', by: ['staff'] },
    { to: 'refunded', by: ['staff'] },
  ],
  delivered: [
    { to: 'sent', by: ['step-back'] },
    { to: 'refunded', by: ['staff'] },
  ],
  // Money may arrive after the cancellation: staff review it and may accept the order again.
  cancelled: [{ to: 'paid', by: ['staff'] }],
  refunded: [],
}

export function canMoveOrder(from: OrderState, to: OrderState, by: MoveCause): boolean {
  return nextStates[from].some((move) => move.to === to && move.by.includes(by))
}

type MovableOrder = Pick<Order, 'state' | 'method' | 'isOnHold' | 'awaitsExchange' | 'paysExchange' | 'lines'>

/**
 * Only an order by bank transfer has the button `paid`, even after a cancellation. Staff accept other payments in a
 * review. `refunded` has no button: a full refund sets it. An order has no moves while it is on hold or waits for an
 * exchange, or after all its products are refunded.
 */
export function staffMoves(order: MovableOrder): OrderState[] {
  if (order.isOnHold || order.awaitsExchange || (order.paysExchange && isPaidState(order.state))) return []
  if (isUnsentAndRefunded(order)) return []
  return nextStates[order.state]
    .filter((move) => move.by.includes('staff'))
    .map((move) => move.to)
    .filter((to) => to !== 'refunded' && (to !== 'paid' || isStaffConfirmed(order.method)))
}

/** True if all products were refunded before they were sent. The shipping may still be paid. */
export function isUnsentAndRefunded(order: Pick<Order, 'state' | 'lines'>): boolean {
  return (order.state === 'paid' || order.state === 'making') && isAllSent(order)
}

/** The staff who may make this move. */
export function movePolicy(to: OrderState): StaffPolicy {
  if (to === 'paid') return 'money'
  return to === 'cancelled' ? 'shop' : 'workshop'
}

/** A pickup order: the buyer collects it. */
export function isCollected({ delivery }: { delivery: { place: string | null } | null }): boolean {
  return delivery !== null && delivery.place !== null
}

export function isPaidState(state: OrderState): boolean {
  return state === 'paid' || state === 'making' || state === 'sent' || state === 'delivered'
}

/** The prefix is the setting at the time the order was placed. */
export type NumberedOrder = { prefix: string; number: number }

/** 'EK-1001': within the provider's limit of 12 characters. */
export function orderNumber({ prefix, number }: NumberedOrder): string {
  return `${prefix}-${number}`
}

/** Null if all columns are null, because a left join found no order. */
export function orderNumberOrNull(row: Nullable<NumberedOrder>): string | null {
  const { prefix, number } = row
  return prefix === null || number === null ? null : orderNumber({ prefix, number })
}
type Nullable<T> = { [K in keyof T]: T[K] | null }

/** The number alone identifies an order. */
export type OrderNumberInput = { prefix: string | null; number: number }

/** Parses 'EK-1001', 'ek-1001' or '1001'; null for any other text. Only the database can check the prefix. */
export function parseOrderNumber(text: string): OrderNumberInput | null {
  const match = /^(?:([A-Z]{2,4})-)?(\d{1,9})$/i.exec(text.trim())
  return match ? { prefix: match[1]?.toUpperCase() ?? null, number: Number(match[2]) } : null
}

export type Contact = { name: string; email: string; phone: string }

/** A line with the options and the price that it had when it was ordered. */
export type OrderLine = LineOptions & {
  id: string
  /** Null for a product that staff described on a payment link. */
  productId: string | null
  name: string
  category: string
  priceCents: Cents
  quantity: number
  /** The quantity from stock; absent if no product of the order comes from stock. */
  ready?: number
  /** The quantity in parcels; absent if nothing of the line is in a parcel. */
  sent?: number
  /** The refunded quantity; absent if nothing of the line was refunded. */
  refunded?: number
  imageKey: string | null
  /** The image's current focus point; not part of the order. */
  imageFocus?: FocusPoint | null
}

/** `rate`: exact decimal text, the Kenyan shillings for one unit of the shop's currency. */
export type QuotedRate = { rate: string; source: string; fetchedAt: Date | null; isFallback: boolean }

/** An order has copies of its products' data, so later changes of the cart or the catalogue do not change it. */
export type Order = {
  id: string
  number: string
  customerId: string
  state: OrderState
  method: OrderMethod
  contact: Contact
  shippingAddress: Address
  customerAddress: Address
  lines: OrderLine[]
  subtotalCents: Cents
  discountCents: Cents
  discountCode: string | null
  shippingCents: Cents
  /** The shipping charge in shillings; null if shipping was priced in the shop's currency. */
  shippingKes: number | null
  /** Null for the flat price. */
  shippingName: string | null
  /** The delivery option at the time of the order. */
  delivery: SoldDelivery | null
  totalCents: Cents
  rate: QuotedRate
  amountKes: number
  /** The amount saved by the discount. */
  discountKes: number
  /** The sum of the order's refunds. */
  refundedKes: number
  /** Equal for the same cart, addresses and contact. */
  fingerprint: string
  isDemo: boolean
  isSuperseded: boolean
  /** True after the payer reversed the payment: the order is neither made nor sent until an owner decides. */
  isOnHold: boolean
  /**
   * Present while an exchange of the order waits for its payment: meanwhile staff can't make, send or refund the order.
   */
  awaitsExchange?: true
  /** Present if this order is the price difference for an exchange of another order. */
  paysExchange?: true
  /** The tracking of all parcels; for a pickup order, the note of staff. */
  trackingNote: string | null
  /** Oldest first. */
  parcels: Parcel[]
  /** Null for a bank transfer, and until the provider sends the receipt. */
  receipt: string | null
  createdAt: Date
  quotedAt: Date
  expiresAt: Date | null
  /** The end of the stock reservation; null without a reservation, or if it lasts until payment. */
  reservedUntil?: Date | null | undefined
  paidAt: Date | null
  /** A day in Nairobi, `2026-12-05`; null until the order is paid. */
  makingDueOn: string | null
  /** A day in Nairobi; null until the order is paid, or if the delivery time is not set. */
  withYouBy: string | null
}
