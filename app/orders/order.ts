import type { Address } from '#app/account/address.ts'
import type { FocusPoint } from '#app/catalog/focus-point.ts'
import type { Cents } from '#app/money/money.ts'
import type { OrderMethod } from './order-method.ts'

export const orderStates = ['awaiting_payment', 'paid', 'making', 'sent', 'delivered', 'cancelled', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

/** Who moves an order: money that arrived, staff, or the shop itself (a newer order, or time that ran out). */
export type Mover = 'payment' | 'staff' | 'shop'

type Move = { to: OrderState; by: readonly Mover[] }

/** The whole life of an order. `paid` never turns back into waiting; money goes back only as a refund. */
const nextStates: Record<OrderState, readonly Move[]> = {
  awaiting_payment: [
    // Staff mark a bank transfer as received, or accept money that needed a look.
    { to: 'paid', by: ['payment', 'staff'] },
    { to: 'cancelled', by: ['staff', 'shop'] },
  ],
  paid: [
    { to: 'making', by: ['staff'] },
    { to: 'sent', by: ['staff'] },
    { to: 'refunded', by: ['staff'] },
  ],
  making: [
    { to: 'sent', by: ['staff'] },
    { to: 'refunded', by: ['staff'] },
  ],
  sent: [
    { to: 'delivered', by: ['staff'] },
    { to: 'refunded', by: ['staff'] },
  ],
  delivered: [{ to: 'refunded', by: ['staff'] }],
  // Money may arrive for an order that was given up. Staff look at it and may take the order up again.
  cancelled: [{ to: 'paid', by: ['staff'] }],
  refunded: [],
}

export function canMoveOrder(from: OrderState, to: OrderState, by: Mover): boolean {
  return nextStates[from].some((move) => move.to === to && move.by.includes(by))
}

/**
 * What staff may do with an order by a button. `paid` of an order that a provider collects is for the review alone; a bank transfer may
 * arrive after its order was given up.
 */
export function staffMoves(order: { state: OrderState; method: OrderMethod }): OrderState[] {
  return nextStates[order.state]
    .filter((move) => move.by.includes('staff'))
    .map((move) => move.to)
    .filter((to) => to !== 'paid' || order.method === 'bank')
}

/** States in which the customer's money is with the shop. */
export function isPaidState(state: OrderState): boolean {
  return state === 'paid' || state === 'making' || state === 'sent' || state === 'delivered'
}

/** The order's public number: 'EK-1001' for 1001. It is short enough for the provider's 12 characters. */
export function orderNumber(n: number): string {
  return `EK-${n}`
}

/** 1001 for 'EK-1001', 'ek-1001' or '1001'; null for anything else. */
export function readOrderNumber(text: string): number | null {
  const match = /^(?:EK-)?(\d{1,9})$/i.exec(text.trim())
  return match ? Number(match[1]) : null
}

export type Contact = { name: string; email: string; phone: string }

export type OrderLine = {
  id: string
  productId: string
  name: string
  category: string
  priceCents: Cents
  quantity: number
  imageKey: string | null
  /** What stays in view of the picture today: no part of what was ordered. */
  imageFocus?: FocusPoint | null
}

/** The exchange rate an order was made with. `rate` is exact decimal text, shillings for a dollar. */
export type QuotedRate = { rate: string; source: string; fetchedAt: Date | null; isFallback: boolean }

/** An order is a snapshot: later changes of the cart or the catalogue never reach it. */
export type Order = {
  id: string
  /** 'EK-1001' */
  number: string
  customerId: string
  state: OrderState
  method: OrderMethod
  contact: Contact
  shippingAddress: Address
  customerAddress: Address
  lines: OrderLine[]
  subtotalCents: Cents
  shippingCents: Cents
  totalCents: Cents
  rate: QuotedRate
  amountKes: number
  /** Of what the order was made; equal for the same cart, addresses and contact. */
  fingerprint: string
  isDemo: boolean
  isSuperseded: boolean
  trackingNote: string | null
  /** The provider's receipt; null for a bank transfer, and until the provider has told it. */
  receipt: string | null
  createdAt: Date
  quotedAt: Date
  expiresAt: Date | null
  paidAt: Date | null
  /** `2026-12-05`, a day in Nairobi; set when the order is paid. */
  makingDueOn: string | null
}
