import { displayDate } from '#app/framework/nairobi.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatApproximateKes } from '#app/money/money.ts'
import { homeCode } from './countries.ts'
import { computeDeliveryDates, type ProductionStart } from './delivery-dates.ts'
import { arrivalWords, type DeliveryOption, priceOf, priceText } from './delivery-option.ts'

/**
 * When a product reaches its buyer and from what price, in Kenya and abroad; the day only, if there is pickup but no
 * delivery. Empty if there are no options.
 */
export function arrivalText(
  options: readonly DeliveryOption[],
  rate: string,
  begun: Omit<ProductionStart, 'delivery'>,
  isInKes = false,
): string {
  const by = (delivery: DeliveryOption) =>
    `by ${displayDate(computeDeliveryDates({ ...begun, delivery }).withYouBy ?? '', begun.from)}`
  const arrivalBy = (where: string, option: DeliveryOption | undefined) =>
    option && {
      words: option.toOffice ? 'at your parcel office' : arrivalWords(option),
      day: by(option),
      where,
      price: fromPrice(option, isInKes ? rate : ''),
    }
  const places = [
    arrivalBy('in Kenya', cheapest(options, homeCode, rate)),
    arrivalBy('abroad', cheapest(options, '', rate)),
  ].filter((place) => place !== undefined)
  const [first] = places
  const [collected] = options
  if (!first) return collected ? `Ready to collect ${by(collected)}` : ''

  const isOne = (key: keyof typeof first) => places.every((place) => place[key] === first[key])
  const [isOneWay, isOnePrice] = [isOne('words'), isOne('price')]
  const isOneDay = isOneWay && isOne('day')
  const isSame = isOneDay && isOnePrice && places.length > 1
  // What the second place has in common with the first is said once.
  const parts = places.map(({ words, day, where, price }, index) =>
    [(index === 0 || !isOneWay) && words, (index === 0 || !isOneDay) && day, !isSame && where, !isOnePrice && price]
      .filter(Boolean)
      .join(' '),
  )
  const isFree = options.some((one) => one.place !== null && priceOf(one, rate) === 0)
  const text = [
    parts.filter(Boolean).join(', '),
    isOnePrice && `\u00a0· ${first.price}`,
    isFree && ', free if you collect it from us',
  ]
    .filter(Boolean)
    .join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** For what a visitor sees who pays in shillings, if not in the currency of the option. */
export function arrivalTexts(
  options: readonly DeliveryOption[],
  rate: string,
  begun: Omit<ProductionStart, 'delivery'>,
): string[] {
  const text = arrivalText(options, rate, begun)
  const inKes = rate && !pricesInKes() ? arrivalText(options, rate, begun, true) : text
  return text === '' ? [] : inKes === text ? [text] : [text, inKes]
}

/** `rate`: empty for the currency of the option. */
function fromPrice(option: DeliveryOption, rate: string): string {
  const isConverted = rate !== '' && option.priceKes === null && priceOf(option, rate) > 0
  const price = isConverted ? formatApproximateKes(priceOf(option, rate), rate) : priceText(option)
  return price === 'Free' ? 'free' : `from\u00a0${price.replaceAll(' ', '\u00a0')}`
}

/** The cheapest delivery to the whole country; '' stands for a country that no option names. */
function cheapest(options: readonly DeliveryOption[], code: string, rate: string): DeliveryOption | undefined {
  return options
    .filter(({ place, counties }) => place === null && counties.length === 0)
    .filter(({ countries }) => countries.length === 0 || countries.includes(code))
    .toSorted((one, other) => priceOf(one, rate) - priceOf(other, rate))[0]
}
