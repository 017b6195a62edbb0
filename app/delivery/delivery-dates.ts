import { addDays, displayDay } from '#app/framework/nairobi.ts'
import { type ClosedDays, openFrom } from './closed-days.ts'
import { arrivalWords, type DeliveryOption, type Destination } from './delivery-option.ts'

/** Days in Nairobi. `withYouBy` is null if there is no delivery option. */
export type DeliveryPromise = { readyOn: string; withYouBy: string | null }

export type ProductionStart = {
  /** The day of the order. */
  from: string
  makingDays: number
  closed: readonly ClosedDays[]
  delivery: Pick<DeliveryOption, 'daysTo' | 'place'> | null
}

/** The latest days. On closed days nothing is made, sent or handed over, but parcels continue on their way. */
export function computeDeliveryDates({ from, makingDays, closed, delivery }: ProductionStart): DeliveryPromise {
  let readyOn = openFrom(from, closed)
  for (let made = 0; made < makingDays; made += 1) readyOn = openFrom(addDays(readyOn, 1), closed)
  if (!delivery) return { readyOn, withYouBy: null }
  const arrives = addDays(readyOn, delivery.daysTo)
  return { readyOn, withYouBy: delivery.place === null ? arrives : openFrom(arrives, closed) }
}

type Piece = { isReady?: boolean | undefined; makingDays?: number | null | undefined }

/** All products of an order are made in parallel: the longest counts. `usual`: for one without its own days. */
export function productionDaysOf(pieces: readonly Piece[], usual: number): number {
  return Math.max(0, ...pieces.map(({ isReady, makingDays }) => (isReady ? 0 : (makingDays ?? usual))))
}

/** The text before the order is placed. `isReady`: nothing needs to be made. */
export function promiseText(
  { readyOn, withYouBy, isReady = false }: DeliveryPromise & { isReady?: boolean },
  delivery: Destination | null,
): string {
  const made = isReady ? 'Ready to send' : 'Made for you'
  if (!withYouBy) return `${made} by ${displayDay(readyOn)}.`
  const arrival = arrivalPromise(withYouBy, delivery)
  if (delivery?.place) return isReady ? `Ready to collect by ${displayDay(withYouBy)}.` : `${made}, and ${arrival}.`
  return `${made} by ${displayDay(readyOn)} · ${arrival}`
}

export function arrivalPromise(on: string, delivery: Destination | null): string {
  return `${delivery ? arrivalWords(delivery) : 'with you'} by ${displayDay(on)}`
}
