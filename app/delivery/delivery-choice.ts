import { type Cents, shippingCents } from '#app/money/money.ts'
import type { Shipping } from '#app/money/order-total.ts'
import { type DeliveryOption, type DeliveryPlace, fits, priceOf, shippingBy } from './delivery-option.ts'

/** Why nothing can be paid yet: no address, or one that no option fits. */
export type DeliveryProblem = 'no-address' | 'no-delivery'

/**
 * What the next order's customer may choose among, and what is chosen. Without options of the staff's there is nothing
 * to choose and shipping is the flat price.
 */
export type DeliveryChoice = {
  isFlat: boolean
  fitting: DeliveryOption[]
  chosen: DeliveryOption | null
  problem: DeliveryProblem | null
}

type Wish = { address: DeliveryPlace | null; chosenId: string | null; rate: string }

/**
 * `options` in the order of the staff. Without a choice it is the cheapest that brings it to the address: nobody is made
 * to come for what they did not ask to collect, unless that is all there is.
 */
export function chooseDelivery(options: readonly DeliveryOption[], { address, chosenId, rate }: Wish): DeliveryChoice {
  const missing = address ? null : ('no-address' as const)
  if (options.length === 0) return { isFlat: true, fitting: [], chosen: null, problem: missing }
  const collected = options.filter(({ place }) => place !== null)
  const delivered = options.filter((option) => option.place === null && (!address || fits(option, address)))
  const byPrice = delivered.toSorted((a, b) => priceOf(a, rate) - priceOf(b, rate))
  const fitting = [...(address ? byPrice : delivered), ...collected]
  const wanted = fitting.find(({ id }) => id === chosenId)
  const isAllCollected = collected.length === options.length
  const first = isAllCollected ? collected[0] : address ? byPrice[0] : (defaultDelivery(options) ?? undefined)
  const chosen = wanted ?? first ?? null
  const isCollected = chosen !== null && chosen.place !== null
  const problem = isCollected ? null : (missing ?? (chosen ? null : 'no-delivery'))
  return { isFlat: false, fitting, chosen, problem }
}

/** The first that staff put on the list: by it pages promise before anybody's address is known. */
export function defaultDelivery(options: readonly DeliveryOption[]): DeliveryOption | null {
  return options.find(({ place }) => place === null) ?? options[0] ?? null
}

/** The price of what is chosen without a choice, if every address has the same; else null. */
export function usualShipping(options: readonly DeliveryOption[], rate: string | null): Cents | null {
  if (options.length === 0) return shippingCents
  const delivered = options.filter(({ place }) => place === null)
  const isEverywhere = ({ countries, counties }: DeliveryOption) => countries.length === 0 && counties.length === 0
  const everywhere = delivered.filter((option) => isEverywhere(option) && option.priceKes === null)
  const cents = Math.min(...everywhere.map(({ priceCents }) => priceCents ?? 0))
  const isCheapest = delivered.every((option) =>
    option.priceKes === null ? (option.priceCents ?? 0) >= cents : rate !== null && priceOf(option, rate) >= cents,
  )
  return everywhere.length > 0 && isCheapest ? cents : null
}

/** Whether it is chosen, too, once the address is known: nothing that was shown changes by it. */
export function isChosenThere(
  { isFlat, fitting, chosen }: DeliveryChoice,
  address: DeliveryPlace,
  rate: string,
): boolean {
  if (isFlat) return true
  const there = chooseDelivery(fitting, { address, chosenId: null, rate })
  return there.problem === null && there.chosen?.id === chosen?.id
}

/** Of a place that nothing goes to, the pieces alone are added up. */
export function shippingOf({ isFlat, chosen }: DeliveryChoice, rate: string): Partial<Shipping> {
  if (chosen) return shippingBy(chosen, rate)
  return isFlat ? {} : { shippingCents: 0 }
}
