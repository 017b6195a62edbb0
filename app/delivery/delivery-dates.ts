import { addDays, displayDay } from '#app/framework/nairobi.ts'
import { type ClosedDays, firstOpenDay } from './closed-days.ts'
import { arrivalPhrase, type DeliveryOption, type Destination } from './delivery-option.ts'

/** Days in Nairobi. `withYouBy`: the day of arrival, null without a delivery option. */
export type DeliveryPromise = { readyOn: string; withYouBy: string | null }

export type ProductionStart = {
  /** The day on which the order is placed, in Nairobi. */
  from: string
  makingDays: number
  closed: readonly ClosedDays[]
  delivery: Pick<DeliveryOption, 'daysTo' | 'place'> | null
}

/**
 * Returns the latest day on which the order is ready, and the latest on which it arrives. On closed days the makers neither produce nor send parcels, but sent parcels still travel.
 */
export function computeDeliveryDates({ from, makingDays, closed, delivery }: ProductionStart): DeliveryPromise {
  let readyOn = firstOpenDay(from, closed)
  for (let made = 0; made < makingDays; made += 1) readyOn = firstOpenDay(addDays(readyOn, 1), closed)
  if (!delivery) return { readyOn, withYouBy: null }
  const arrivesOn = addDays(readyOn, delivery.daysTo)
  return { readyOn, withYouBy: delivery.place === null ? arrivesOn : firstOpenDay(arrivesOn, closed) }
}

type ProducedLine = { isReady?: boolean | undefined; makingDays?: number | null | undefined }

/**
 * Returns the longest production time of all lines, because the makers produce them in parallel. `defaultDays`: for
 * products without their own production days.
 */
export function longestProductionDays(pieces: readonly ProducedLine[], defaultDays: number): number {
  return Math.max(0, ...pieces.map(({ isReady, makingDays }) => (isReady ? 0 : (makingDays ?? defaultDays))))
}

/** The text before the order is placed. `isReady`: all products are in stock. */
export function promiseText(
  { readyOn, withYouBy, isReady = false }: DeliveryPromise & { isReady?: boolean },
  delivery: Destination | null,
  town?: string,
): string {
  const made = isReady ? 'Ready to send' : 'Made for you'
  if (!withYouBy) return `${made} by ${displayDay(readyOn)}.`
  const arrival = arrivalPromise(withYouBy, delivery, town)
  if (delivery?.place) return isReady ? `Ready to collect by ${displayDay(withYouBy)}.` : `${made}, and ${arrival}.`
  return `${made} by ${displayDay(readyOn)} · ${arrival}`
}

export function arrivalPromise(on: string, delivery: Destination | null, town?: string): string {
  return `${delivery ? arrivalPhrase(delivery, town) : 'with you'} by ${displayDay(on)}`
}
