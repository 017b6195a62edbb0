import { addDays, shownDay } from '#app/framework/nairobi.ts'
import { type ClosedDays, openFrom } from './closed-days.ts'
import type { DeliveryOption } from './delivery-option.ts'

/** Days in Nairobi. `withYouBy` is null where nobody has said how long the way takes. */
export type DeliveryPromise = { readyOn: string; withYouBy: string | null }

export type Begun = {
  /** The day of the order. */
  from: string
  makingDays: number
  closed: readonly ClosedDays[]
  delivery: Pick<DeliveryOption, 'daysTo' | 'place'> | null
}

/**
 * The last day that it may take. Nothing is made, handed to a courier or handed over on closed days; a parcel on its way
 * goes on.
 */
export function promiseOf({ from, makingDays, closed, delivery }: Begun): DeliveryPromise {
  let readyOn = openFrom(from, closed)
  for (let made = 0; made < makingDays; made += 1) readyOn = openFrom(addDays(readyOn, 1), closed)
  if (!delivery) return { readyOn, withYouBy: null }
  const arrives = addDays(readyOn, delivery.daysTo)
  return { readyOn, withYouBy: delivery.place === null ? arrives : openFrom(arrives, closed) }
}

type Piece = { isReady?: boolean | undefined; makingDays?: number | null | undefined }

/** All of an order is made at the same time: the longest of its pieces. `usual`: of one without days of its own. */
export function productionDaysOf(pieces: readonly Piece[], usual: number): number {
  return Math.max(0, ...pieces.map(({ isReady, makingDays }) => (isReady ? 0 : (makingDays ?? usual))))
}

/** As pages say it before it is ordered; `isReady`: nothing of it is to be made. */
export function promiseText(
  { readyOn, withYouBy, isReady = false }: DeliveryPromise & { isReady?: boolean },
  delivery: Pick<DeliveryOption, 'place'> | null,
): string {
  const made = isReady ? 'Ready to send' : 'Made for you'
  if (!withYouBy) return `${made} by ${shownDay(readyOn)}.`
  const arrival = arrivalPromise(withYouBy, delivery)
  if (delivery?.place) return isReady ? `Ready to collect by ${shownDay(withYouBy)}.` : `${made}, and ${arrival}.`
  return `${made} by ${shownDay(readyOn)} · ${arrival}`
}

export function arrivalPromise(on: string, delivery: Pick<DeliveryOption, 'place'> | null): string {
  return `${delivery?.place ? 'ready to collect' : 'with you'} by ${shownDay(on)}`
}
