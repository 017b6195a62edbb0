import { flatShipping } from '#app/money/currency.ts'
import type { Cents } from '#app/money/money.ts'
import type { Shipping } from '#app/money/order-total.ts'
import {
  type DeliveryOption,
  type DeliveryPlace,
  optionShipping,
  priceInCents,
  servesAddress,
} from './delivery-option.ts'

/** The reason why the order can't be paid yet: there is no address, or no option for the address. */
export type DeliveryProblem = 'no-address' | 'no-delivery'

/**
 * The delivery options for the customer's next order, and the selected one. `isFlat`: staff have defined no options, so
 * shipping has the flat price.
 */
export type DeliveryChoice = {
  isFlat: boolean
  availableOptions: DeliveryOption[]
  option: DeliveryOption | null
  problem: DeliveryProblem | null
}

type DeliveryQuery = { address: DeliveryPlace | null; chosenId: string | null; rate: string }

/**
 * `options`: in the order that staff set. Without a selection it chooses the cheapest delivery to the address, or the
 * first delivery option while there is no address. If all options are pickup places, it chooses the first.
 */
export function chooseDelivery(
  options: readonly DeliveryOption[],
  { address, chosenId, rate }: DeliveryQuery,
): DeliveryChoice {
  const addressProblem = address ? null : ('no-address' as const)
  if (options.length === 0) return { isFlat: true, availableOptions: [], option: null, problem: addressProblem }
  const pickupOptions = options.filter(({ place }) => place !== null)
  const servedOptions = options.filter(
    (option) => option.place === null && (!address || servesAddress(option, address)),
  )
  const deliveryOptions = address
    ? servedOptions.filter((option) => !isDominated(option, servedOptions, rate))
    : servedOptions
  const byPrice = deliveryOptions.toSorted((a, b) => priceInCents(a, rate) - priceInCents(b, rate))
  const availableOptions = [...(address ? byPrice : deliveryOptions), ...pickupOptions]
  const selectedOption = availableOptions.find(({ id }) => id === chosenId)
  const hasDelivery = pickupOptions.length < options.length
  const defaultOption = address && hasDelivery ? byPrice[0] : defaultDelivery(options)
  const option = selectedOption ?? defaultOption ?? null
  const isCollected = option !== null && option.place !== null
  const problem = isCollected ? null : (addressProblem ?? (option ? null : 'no-delivery'))
  return { isFlat: false, availableOptions, option, problem }
}

/** True for a worldwide option if a faster option for this country costs no more. */
function isDominated(option: DeliveryOption, others: readonly DeliveryOption[], rate: string): boolean {
  if (option.countries.length > 0) return false
  return others.some(
    (other) =>
      other.countries.length > 0 &&
      other.daysTo < option.daysTo &&
      priceInCents(other, rate) <= priceInCents(option, rate),
  )
}

/**
 * The first option that is no pickup place, or the first pickup place if there is no other option. Pages use its days
 * while the address is unknown.
 */
export function defaultDelivery(options: readonly DeliveryOption[]): DeliveryOption | null {
  return options.find(({ place }) => place === null) ?? options[0] ?? null
}

/** The shipping price until the buyer selects a delivery option. Null if it depends on the address. */
export function usualShipping(options: readonly DeliveryOption[], rate: string | null): Cents | null {
  if (options.length === 0) return flatShipping()
  const delivered = options.filter(({ place }) => place === null)
  const isEverywhere = ({ countries, counties }: DeliveryOption) => countries.length === 0 && counties.length === 0
  const everywhere = delivered.filter((option) => isEverywhere(option) && option.priceKes === null)
  const cents = Math.min(...everywhere.map(({ priceCents }) => priceCents ?? 0))
  const isCheapest = delivered.every((option) =>
    option.priceKes === null ? (option.priceCents ?? 0) >= cents : rate !== null && priceInCents(option, rate) >= cents,
  )
  return everywhere.length > 0 && isCheapest ? cents : null
}

/** True if the default option for this address is the current option, so that no displayed price changes. */
export function keepsOptionAt(
  { isFlat, availableOptions, option }: DeliveryChoice,
  address: DeliveryPlace,
  rate: string,
): boolean {
  if (isFlat) return true
  const newChoice = chooseDelivery(availableOptions, { address, chosenId: null, rate })
  return newChoice.problem === null && newChoice.option?.id === option?.id
}

/** Zero if there is no option yet, so that the total consists of the products only. */
export function computeShipping({ isFlat, option }: DeliveryChoice, rate: string): Partial<Shipping> {
  if (option) return optionShipping(option, rate)
  return isFlat ? {} : { shippingCents: 0 }
}
