import { displayDate } from '#app/framework/nairobi.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatApproximateKes } from '#app/money/money.ts'
import { homeCode } from './countries.ts'
import { computeDeliveryDates, type ProductionStart } from './delivery-dates.ts'
import { arrivalPhrase, type DeliveryOption, priceInCents, priceText } from './delivery-option.ts'

/**
 * Returns up to three texts: the days when a product arrives in Kenya and abroad, the lowest delivery prices, and these
 * prices in shillings if they differ. The first text has two lines if the ways of delivery differ. With only pickup
 * options it is the only text. Empty without options.
 */
export function arrivalTexts(
  options: readonly DeliveryOption[],
  rate: string,
  production: Omit<ProductionStart, 'delivery'>,
): string[] {
  const arrivalDay = (delivery: DeliveryOption) =>
    `by ${displayDate(computeDeliveryDates({ ...production, delivery }).withYouBy ?? '', production.from)}`
  const places = findPlaces(options, rate)
  const [first] = places
  const [pickupOption] = options
  if (!first) return pickupOption ? [`Ready to collect ${arrivalDay(pickupOption)}`] : []

  const phrase = ({ option }: Destination) => arrivalPhrase(option)
  const hasSamePhrase = places.every((place) => phrase(place) === phrase(first))
  const hasSameDay = hasSamePhrase && places.every(({ option }) => arrivalDay(option) === arrivalDay(first.option))
  // The text of the second place omits the words that it has in common with the first.
  const days = places.map((place, index) => {
    const needsText = (isCommon: boolean) => index === 0 || !isCommon
    const isNamed = !hasSameDay || places.length === 1
    return [
      needsText(hasSamePhrase) && phrase(place),
      needsText(hasSameDay) && arrivalDay(place.option),
      isNamed && place.where,
    ]
  })
  const pricesIn = (shownRate: string) => {
    const prices = places.map(({ option }) => fromPriceText(option, shownRate))
    const hasSamePrice = new Set(prices).size === 1
    const [part = [], ...others] = hasSamePrice
      ? [prices.slice(0, 1)]
      : places.map(({ where }, index) => [where, prices[index] ?? ''])
    const isOnlyPickupFree =
      options.some((option) => isFreePickup(option, rate)) && prices.some((price) => price !== 'free')
    const priced = hasSamePrice && prices[0] === 'free' ? [['free delivery']] : [['delivery', ...part], ...others]
    return isOnlyPickupFree ? [...priced, ['free if you collect it from us']] : priced
  }
  const inKes = rate && !pricesInKes() ? [pricesIn(rate)] : []
  const dayText = hasSamePhrase
    ? sentence(days)
    : places.map((place) => sentence([[`${place.where}:`, phrase(place), arrivalDay(place.option)]])).join('\n')
  return [...new Set([dayText, ...[pricesIn(''), ...inKes].map(sentence)])]
}

type Destination = { where: string; option: DeliveryOption }

/** Kenya and abroad, each with its cheapest delivery option. Leaves out a place without one. */
function findPlaces(options: readonly DeliveryOption[], rate: string): Destination[] {
  return [
    { where: 'in Kenya', option: findCheapest(options, homeCode, rate) },
    { where: 'abroad', option: findCheapest(options, '', rate) },
  ].flatMap(({ where, option }) => (option ? [{ where, option }] : []))
}

function sentence(parts: readonly (readonly (string | false)[])[]): string {
  const text = parts
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function isFreePickup(option: DeliveryOption, rate: string): boolean {
  return option.place !== null && priceInCents(option, rate) === 0
}

/** `rate`: empty to keep the currency of the option. */
function fromPriceText(option: DeliveryOption, rate: string): string {
  const isConverted = rate !== '' && option.priceKes === null && priceInCents(option, rate) > 0
  const price = isConverted ? formatApproximateKes(priceInCents(option, rate), rate) : priceText(option)
  return price === 'Free' ? 'free' : `from\u00a0${price.replaceAll(' ', '\u00a0')}`
}

/** The cheapest delivery option that covers the whole country. `code`: '' for a country that no option names. */
function findCheapest(options: readonly DeliveryOption[], code: string, rate: string): DeliveryOption | undefined {
  return options
    .filter(({ place, counties }) => place === null && counties.length === 0)
    .filter(({ countries }) => countries.length === 0 || countries.includes(code))
    .toSorted((one, other) => priceInCents(one, rate) - priceInCents(other, rate))[0]
}
