import type { Address } from '#app/account/address.ts'
import type { FocusPoint } from '#app/catalog/focus-point.ts'
import type { LineOptions } from '#app/catalog/line-options.ts'
import type { SoldDelivery } from '#app/delivery/delivery-option.ts'
import type { StaffPolicy } from '#app/framework/http/staff-policy.ts'
import type { Cents } from '#app/money/money.ts'
import { isStaffMarked, type OrderMethod } from '#app/money/payment-method.ts'
import type { Parcel } from './parcels/parcel.ts'

export const orderStates = ['awaiting_payment', 'paid', 'making', 'sent', 'delivered', 'cancelled', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

/**
 * 'payment': money arrived; 'shop': a newer order, or the time to pay is over; 'step-back': staff undo a step, or take
 * it back with a reason.
 */
export type Mover = 'payment' | 'staff' | 'shop' | 'step-back'

/** The buyer's notification waits this long, and is deleted if the step is undone. */
export const undoSeconds = 20

type Move = { to: OrderState; by: readonly Mover[] }

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

export function canMoveOrder(from: OrderState, to: OrderState, by: Mover): boolean {
  return nextStates[from].some((move) => move.to === to && move.by.includes(by))
}

type MovedOrder = Pick<Order, 'state' | 'method' | 'isOnHold' | 'awaitsExchange' | 'paysExchange'>

/**
 * `paid` is a button for bank transfers only, also after a cancellation; other payments are accepted in a review. Full
 * refunds make an order `refunded`; there is no button. On hold, or while it waits for an exchange, it has no moves.
 */
export function staffMoves(order: MovedOrder): OrderState[] {
  if (order.isOnHold || order.awaitsExchange || (order.paysExchange && isPaidState(order.state))) return []
  return nextStates[order.state]
    .filter((move) => move.by.includes('staff'))
    .map((move) => move.to)
    .filter((to) => to !== 'refunded' && (to !== 'paid' || isStaffMarked(order.method)))
}

/** Which staff may make this move. */
export function movePolicy(to: OrderState): StaffPolicy {
  if (to === 'paid') return 'money'
  return to === 'cancelled' ? 'shop' : 'workshop'
}

/** The buyer collects it. */
export function isCollected({ delivery }: Pick<Order, 'delivery'>): boolean {
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

/** For the row of a left join. */
export function orderNumberOrNull(row: Nullable<NumberedOrder>): string | null {
  const { prefix, number } = row
  return prefix === null || number === null ? null : orderNumber({ prefix, number })
}
type Nullable<T> = { [K in keyof T]: T[K] | null }

/** A number is unique whatever its prefix. */
export type TypedNumber = { prefix: string | null; number: number }

/** Parses 'EK-1001', 'ek-1001' or '1001'; null for anything else. Only the database can check the prefix. */
export function readOrderNumber(text: string): TypedNumber | null {
  const match = /^(?:([A-Z]{2,4})-)?(\d{1,9})$/i.exec(text.trim())
  return match ? { prefix: match[1]?.toUpperCase() ?? null, number: Number(match[2]) } : null
}

export type Contact = { name: string; email: string; phone: string }

/** Options and price are as they were when the order was placed. */
export type OrderLine = LineOptions & {
  id: string
  /** Null for a product that staff described on a payment link. */
  productId: string | null
  name: string
  category: string
  priceCents: Cents
  quantity: number
  /** How many of these come from stock; absent if no product of the order does. */
  ready?: number
  /** How many of these are in parcels, and how many were refunded; absent if none. */
  sent?: number
  refunded?: number
  imageKey: string | null
  /** The image's current focus point; not part of the order. */
  imageFocus?: FocusPoint | null
}

/** `rate` is exact decimal text, Kenyan shillings for one unit of the shop's currency. */
export type QuotedRate = { rate: string; source: string; fetchedAt: Date | null; isFallback: boolean }

/** Later changes of the cart or the catalogue do not change an order. */
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
  /** The amount charged, if its price was in shillings. */
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
  /** The sum of its refunds. */
  refundedKes: number
  /** Equal for the same cart, addresses and contact. */
  fingerprint: string
  isDemo: boolean
  isSuperseded: boolean
  /** The payer reversed the payment: the order is neither made nor sent until an owner decides. */
  isOnHold: boolean
  /** An exchange of it waits for its payment: until then it is neither made, sent nor refunded. Absent otherwise. */
  awaitsExchange?: true
  /** This order is the difference to pay for an exchange of another order. */
  paysExchange?: true
  /** Of all parcels; for an order to collect, staff's note. */
  trackingNote: string | null
  /** Oldest first. */
  parcels: Parcel[]
  /** Null for a bank transfer, and until the provider has sent it. */
  receipt: string | null
  createdAt: Date
  quotedAt: Date
  expiresAt: Date | null
  /** The end of its stock reservation; null if it has none, or if that lasts until payment. */
  reservedUntil?: Date | null | undefined
  paidAt: Date | null
  /** A day in Nairobi, `2026-12-05`; null until the order is paid. */
  makingDueOn: string | null
  /** A day in Nairobi; null also if the delivery time is not set. */
  withYouBy: string | null
}
