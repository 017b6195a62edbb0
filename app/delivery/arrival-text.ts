import { displayDate } from '#app/framework/nairobi.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatApproximateKes } from '#app/money/money.ts'
import { homeCode } from './countries.ts'
import { computeDeliveryDates, type ProductionStart } from './delivery-dates.ts'
import { arrivalPhrase, type DeliveryOption, priceInCents, priceText } from './delivery-option.ts'

/**
 * The day on which a product reaches its buyer, and the lowest price, for Kenya and abroad. With only pickup options,
 * the day alone. Empty without options.
 */
export function arrivalText(
  options: readonly DeliveryOption[],
  rate: string,
  production: Omit<ProductionStart, 'delivery'>,
  isInKes = false,
): string {
  const byDay = (delivery: DeliveryOption) =>
    `by ${displayDate(computeDeliveryDates({ ...production, delivery }).withYouBy ?? '', production.from)}`
  const arrivalBy = (where: string, option: DeliveryOption | undefined) =>
    option && {
      words: option.toOffice ? 'at your parcel office' : arrivalPhrase(option),
      day: byDay(option),
      where,
      price: fromPrice(option, isInKes ? rate : ''),
    }
  const places = [
    arrivalBy('in Kenya', findCheapest(options, homeCode, rate)),
    arrivalBy('abroad', findCheapest(options, '', rate)),
  ].filter((place) => place !== undefined)
  const [first] = places
  const [pickupOption] = options
  if (!first) return pickupOption ? `Ready to collect ${byDay(pickupOption)}` : ''

  const isSame = (key: keyof typeof first) => places.every((place) => place[key] === first[key])
  const [isOneWay, isOnePrice] = [isSame('words'), isSame('price')]
  const isOneDay = isOneWay && isSame('day')
  const isOnlyText = isOneDay && isOnePrice && places.length > 1
  // Leaves out what the second place has in common with the first.
  const parts = places.map(({ words, day, where, price }, index) =>
    [(index === 0 || !isOneWay) && words, (index === 0 || !isOneDay) && day, !isOnlyText && where, !isOnePrice && price]
      .filter(Boolean)
      .join(' '),
  )
  const isFree = options.some((option) => option.place !== null && priceInCents(option, rate) === 0)
  const text = [
    parts.filter(Boolean).join(', '),
    isOnePrice && `\u00a0· ${first.price}`,
    isFree && ', free if you collect it from us',
  ]
    .filter(Boolean)
    .join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The text, and a second one with prices in shillings if it differs. */
export function arrivalTexts(
  options: readonly DeliveryOption[],
  rate: string,
  production: Omit<ProductionStart, 'delivery'>,
): string[] {
  const text = arrivalText(options, rate, production)
  const inKes = rate && !pricesInKes() ? arrivalText(options, rate, production, true) : text
  return [...new Set([text, inKes])].filter(Boolean)
}

/** `rate`: empty for a price in the currency of the option. */
function fromPrice(option: DeliveryOption, rate: string): string {
  const isConverted = rate !== '' && option.priceKes === null && priceInCents(option, rate) > 0
  const price = isConverted ? formatApproximateKes(priceInCents(option, rate), rate) : priceText(option)
  return price === 'Free' ? 'free' : `from\u00a0${price.replaceAll(' ', '\u00a0')}`
}

/** The cheapest delivery to the whole country; '' stands for a country that no option names. */
function findCheapest(options: readonly DeliveryOption[], code: string, rate: string): DeliveryOption | undefined {
  return options
    .filter(({ place, counties }) => place === null && counties.length === 0)
    .filter(({ countries }) => countries.length === 0 || countries.includes(code))
    .toSorted((one, other) => priceInCents(one, rate) - priceInCents(other, rate))[0]
}
