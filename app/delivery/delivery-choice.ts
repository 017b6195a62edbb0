import { flatShipping } from '#app/money/currency.ts'
import type { Cents } from '#app/money/money.ts'
import type { Shipping } from '#app/money/order-total.ts'
import { type DeliveryOption, type DeliveryPlace, fits, priceOf, shippingBy } from './delivery-option.ts'

/** Why the order can't be paid yet: no address, or no option for the address. */
export type DeliveryProblem = 'no-address' | 'no-delivery'

/**
 * The options for the customer's next order, and the selected one. If staff defined no options, `isFlat` is true and
 * shipping has the flat price.
 */
export type DeliveryChoice = {
  isFlat: boolean
  fitting: DeliveryOption[]
  chosen: DeliveryOption | null
  problem: DeliveryProblem | null
}

type DeliveryQuery = { address: DeliveryPlace | null; chosenId: string | null; rate: string }

/**
 * `options`: in the order that staff set. Without a selection, the cheapest delivery to the address; a pickup place
 * only if there is no delivery option at all.
 */
export function chooseDelivery(
  options: readonly DeliveryOption[],
  { address, chosenId, rate }: DeliveryQuery,
): DeliveryChoice {
  const missing = address ? null : ('no-address' as const)
  if (options.length === 0) return { isFlat: true, fitting: [], chosen: null, problem: missing }
  const collected = options.filter(({ place }) => place !== null)
  const served = options.filter((option) => option.place === null && (!address || fits(option, address)))
  const delivered = address ? served.filter((option) => !isOutdone(option, served, rate)) : served
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

/** Whether it is for everywhere, and one for this country costs no more and is faster. */
function isOutdone(option: DeliveryOption, others: readonly DeliveryOption[], rate: string): boolean {
  if (option.countries.length > 0) return false
  return others.some(
    (other) =>
      other.countries.length > 0 && other.daysTo < option.daysTo && priceOf(other, rate) <= priceOf(option, rate),
  )
}

/** The first delivery that staff listed: the base for dates on pages while the address is unknown. */
export function defaultDelivery(options: readonly DeliveryOption[]): DeliveryOption | null {
  return options.find(({ place }) => place === null) ?? options[0] ?? null
}

/** The shipping without a selection, if it is the same for every address; otherwise null. */
export function usualShipping(options: readonly DeliveryOption[], rate: string | null): Cents | null {
  if (options.length === 0) return flatShipping()
  const delivered = options.filter(({ place }) => place === null)
  const isEverywhere = ({ countries, counties }: DeliveryOption) => countries.length === 0 && counties.length === 0
  const everywhere = delivered.filter((option) => isEverywhere(option) && option.priceKes === null)
  const cents = Math.min(...everywhere.map(({ priceCents }) => priceCents ?? 0))
  const isCheapest = delivered.every((option) =>
    option.priceKes === null ? (option.priceCents ?? 0) >= cents : rate !== null && priceOf(option, rate) >= cents,
  )
  return everywhere.length > 0 && isCheapest ? cents : null
}

/** Whether the same option stays selected once the address is known, so that no shown price changes. */
export function isChosenThere(
  { isFlat, fitting, chosen }: DeliveryChoice,
  address: DeliveryPlace,
  rate: string,
): boolean {
  if (isFlat) return true
  const there = chooseDelivery(fitting, { address, chosenId: null, rate })
  return there.problem === null && there.chosen?.id === chosen?.id
}

/** Zero shipping if no option fits: then only the products are added up. */
export function shippingOf({ isFlat, chosen }: DeliveryChoice, rate: string): Partial<Shipping> {
  if (chosen) return shippingBy(chosen, rate)
  return isFlat ? {} : { shippingCents: 0 }
}
