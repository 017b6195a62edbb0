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
 * 'payment' is money that arrived; 'shop' is a newer order or the end of the time to pay; 'step-back' is staff who undo a
 * step, or say why they take it back.
 */
export type Mover = 'payment' | 'staff' | 'shop' | 'step-back'

/** What a step tells the buyer waits so long, and is not sent if the step is undone. */
export const undoSeconds = 20

type Move = { to: OrderState; by: readonly Mover[] }

/** Every legal move. `paid` never goes back to waiting; money goes back only as a refund. */
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
    // What an exchange costs more has nothing to make.
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
 * `paid` is a button for bank transfers only, also after a cancellation; other payments are accepted by a review. An
 * order is `refunded` when all of its money is back, by no button. On hold, or while it waits, it stays where it is.
 */
export function staffMoves(order: MovedOrder): OrderState[] {
  if (order.isOnHold || order.awaitsExchange || (order.paysExchange && isPaidState(order.state))) return []
  return nextStates[order.state]
    .filter((move) => move.by.includes('staff'))
    .map((move) => move.to)
    .filter((to) => to !== 'refunded' && (to !== 'paid' || isStaffMarked(order.method)))
}

/** Which of the staff move an order there. */
export function movePolicy(to: OrderState): StaffPolicy {
  if (to === 'paid') return 'money'
  return to === 'cancelled' ? 'shop' : 'workshop'
}

/** Its buyer fetches it. */
export function isCollected({ delivery }: Pick<Order, 'delivery'>): boolean {
  return delivery !== null && delivery.place !== null
}

export function isPaidState(state: OrderState): boolean {
  return state === 'paid' || state === 'making' || state === 'sent' || state === 'delivered'
}

/** The prefix is the shop's of the day on which the order was placed. */
export type NumberedOrder = { prefix: string; number: number }

/** 'EK-1001': short enough for the provider's limit of 12 characters. */
export function orderNumber({ prefix, number }: NumberedOrder): string {
  return `${prefix}-${number}`
}

/** Of an order that may not be there. */
export function orderNumberOrNull(row: Nullable<NumberedOrder>): string | null {
  const { prefix, number } = row
  return prefix === null || number === null ? null : orderNumber({ prefix, number })
}
type Nullable<T> = { [K in keyof T]: T[K] | null }

/** Numbers are given once, whatever stands before them. */
export type TypedNumber = { prefix: string | null; number: number }

/** Reads 'EK-1001', 'ek-1001' or '1001'; null for anything else. Whether an order has this prefix the database knows. */
export function readOrderNumber(text: string): TypedNumber | null {
  const match = /^(?:([A-Z]{2,4})-)?(\d{1,9})$/i.exec(text.trim())
  return match ? { prefix: match[1]?.toUpperCase() ?? null, number: Number(match[2]) } : null
}

export type Contact = { name: string; email: string; phone: string }

/** What was chosen is in the words of the day of the order, and in the price. */
export type OrderLine = LineOptions & {
  id: string
  /** Null for what staff sold in their own words. */
  productId: string | null
  name: string
  category: string
  priceCents: Cents
  quantity: number
  /** How many of these are ready, and not to be made; absent where nothing of its order is ready. */
  ready?: number
  /** How many of these are in parcels, and how many were refunded; absent where none. */
  sent?: number
  refunded?: number
  imageKey: string | null
  /** Today's focus point of the picture; not part of the order. */
  imageFocus?: FocusPoint | null
}

/** `rate` is exact decimal text, shillings for one dollar. */
export type QuotedRate = { rate: string; source: string; fetchedAt: Date | null; isFallback: boolean }

/** Later changes of the cart or the catalogue never change an order. */
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
  /** The shillings that were asked for, where its price was in them. */
  shippingKes: number | null
  /** Null for the flat price. */
  shippingName: string | null
  /** As it was sold. */
  delivery: SoldDelivery | null
  totalCents: Cents
  rate: QuotedRate
  amountKes: number
  /** How much more it would have been without the discount. */
  discountKes: number
  /** What of the money has gone back. */
  refundedKes: number
  /** Equal for the same cart, addresses and contact. */
  fingerprint: string
  isDemo: boolean
  isSuperseded: boolean
  /** Its payer took the money back: it is neither made nor sent until an owner decides. */
  isOnHold: boolean
  /** An exchange of it waits for its payment: it is neither made, sent nor refunded until then. Absent where none does. */
  awaitsExchange?: true
  /** It is what an exchange of another order costs more. */
  paysExchange?: true
  /** Of all its parcels; of what is collected, what staff noted. */
  trackingNote: string | null
  /** The first sent first. */
  parcels: Parcel[]
  /** Null for a bank transfer, and until the provider has told it. */
  receipt: string | null
  createdAt: Date
  quotedAt: Date
  expiresAt: Date | null
  /** Until when what is ready is reserved for it; null where nothing is, or as long as it waits. */
  reservedUntil?: Date | null | undefined
  paidAt: Date | null
  /** A day in Nairobi, `2026-12-05`; null until the order is paid. */
  makingDueOn: string | null
  /** Likewise; null also where nobody has said how long the way takes. */
  withYouBy: string | null
}
