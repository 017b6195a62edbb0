import { addDays, dayText, displayDay, nairobiDay } from '#app/framework/nairobi.ts'
import { isCollected, type Order, type OrderState } from './order.ts'
import { isPartlySent } from './parcels/parcel.ts'

export const orderStateTexts: Record<OrderState, string> = {
  awaiting_payment: 'Awaiting payment',
  paid: 'Paid',
  making: 'Being made',
  sent: 'Sent',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** The state texts of a pickup order. */
export const collectedTexts: Partial<Record<OrderState, string>> = { sent: 'Ready to collect', delivered: 'Collected' }

export const partlySentStateText = 'Partly sent'

export function orderStateText(order: Pick<Order, 'state' | 'delivery' | 'lines'>): string {
  if (isPartlySent(order)) return partlySentStateText
  if (order.state === 'making' && isFromStock(order)) return beingPackedText
  return (isCollected(order) && collectedTexts[order.state]) || orderStateTexts[order.state]
}

/** True if the order has refunds but is not refunded as a whole. */
export function isPartlyRefunded({ state, refundedKes }: Pick<Order, 'state' | 'refundedKes'>): boolean {
  return refundedKes > 0 && state !== 'refunded'
}
export const partlyRefundedText = 'Partly refunded'

/** Replaces 'Awaiting payment' while staff review a payment that arrived. */
export const beingCheckedText = 'Payment being checked'

export const productionStages = ['Paid', 'Being made', 'Sent', 'Delivered'] as const
const collectedStages = ['Paid', 'Being made', 'Ready to collect', 'Collected'] as const
const beingPackedText = 'Being packed'

/** An order as the buyer or staff see it. */
export type StagedOrder = {
  state: OrderState
  delivery: { place: string | null } | null
  lines: readonly { ready?: number | undefined; quantity: number }[]
}

export function stagesOf(order: Pick<StagedOrder, 'delivery' | 'lines'>): readonly string[] {
  const stages = isCollected(order) ? collectedStages : productionStages
  return isFromStock(order) ? stages.map((stage, index) => (index === 1 ? beingPackedText : stage)) : stages
}

const stageStates: readonly OrderState[] = ['paid', 'making', 'sent', 'delivered']

/** The index of the state in `productionStages`; null for a state that is no stage. */
export function currentStage(state: OrderState): number | null {
  const stage = stageStates.indexOf(state)
  return stage < 0 ? null : stage
}

type ArrivingOrder = Pick<Order, 'state' | 'delivery' | 'parcels' | 'withYouBy'>

/**
 * The expected day of arrival. After an order was sent in one parcel, its days of delivery count from the day of
 * sending.
 */
export function arrivalDay({ state, delivery, parcels, withYouBy }: ArrivingOrder): string | null {
  const [parcel, other] = parcels
  if (!withYouBy || state !== 'sent' || delivery?.place !== null || !parcel || other) return withYouBy
  return addDays(nairobiDay(new Date(parcel.sentAt)), delivery.daysTo)
}

/** Displayed until the order is delivered; empty without an expected day. `town`: of the address, if it is shown. */
export function arrivalText(order: ArrivingOrder, town?: string): string {
  const { state, delivery } = order
  const arrivesBy = arrivalDay(order)
  const isOnTheWay = state === 'paid' || state === 'making' || state === 'sent'
  if (!arrivesBy || !delivery || !isOnTheWay) return ''
  if (delivery.place === null) {
    const office = town ? `At the parcel office in ${town}` : 'At your parcel office'
    return `${delivery.toOffice ? office : 'With you'} by ${displayDay(arrivesBy)}.`
  }
  return state === 'sent'
    ? `Ready to collect: ${delivery.place}.`
    : `Ready to collect by ${displayDay(arrivesBy)}: ${delivery.place}.`
}

/** 'Sent on 28 November 2026 by DHL.', before `arrivalText`; empty for an order that was not sent in one parcel. */
export function sentText({ state, parcels }: Pick<Order, 'state' | 'parcels'>): string {
  const [parcel, other] = parcels
  if (state !== 'sent' || !parcel || other) return ''
  return `Sent on ${displayDay(nairobiDay(new Date(parcel.sentAt)))}${parcel.carrier ? ` by ${parcel.carrier}` : ''}.`
}

/** 'Delivered on 4 December 2026.'; empty for an order that is not delivered or that has nothing to deliver. */
export function deliveredText(order: Pick<Order, 'state' | 'delivery'>, deliveredAt: Date | null): string {
  if (order.state !== 'delivered' || !deliveredAt) return ''
  return `${isCollected(order) ? 'Collected' : 'Delivered'} on ${displayDay(nairobiDay(deliveredAt))}.`
}

export function promisedDay(order: Pick<Order, 'state' | 'makingDueOn'>): string | null {
  return order.state === 'paid' || order.state === 'making' ? order.makingDueOn : null
}

/** 'Ready' if the whole order comes from stock, otherwise 'Made'. */
export function dueText(order: Pick<Order, 'lines'>, dueOn: string): string {
  return `${dueWord(order)} by ${dayText(dueOn)}`
}

export function dueWord(order: Pick<Order, 'lines'>): 'Ready' | 'Made' {
  return isFromStock(order) ? 'Ready' : 'Made'
}

/** True if the whole order comes from stock, so that nothing must be made. */
export function isFromStock({ lines }: Pick<StagedOrder, 'lines'>): boolean {
  return lines.every(({ ready = 0, quantity }) => ready >= quantity)
}
