import { counties, countries, countryName, homeCode } from '../countries.ts'
import { chooseDelivery } from '../delivery-choice.ts'
import { type DeliveryOption, type DeliveryPlace, daysText, priceText } from '../delivery-option.ts'

type Place = { name: string; address: DeliveryPlace }

/** What buyers without a selection will get and pay, if their default option changes; null if it does not. */
export function choiceChangeText(
  before: readonly DeliveryOption[],
  after: readonly DeliveryOption[],
  rate: string,
): string | null {
  const changes = placesOf([...before, ...after]).flatMap(({ name, address }) => {
    const chosenOf = (options: readonly DeliveryOption[]) =>
      chooseDelivery(options, { address, chosenId: null, rate }).chosen
    const [was, is] = [chosenOf(before), chosenOf(after)]
    return was && is && was.id !== is.id ? [{ name, was, is }] : []
  })
  const [first] = changes
  if (!first) return null
  const names = changes
    .filter(({ was, is }) => was.id === first.was.id && is.id === first.is.id)
    .map(({ name }) => name)
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  const { was, is } = first
  return (
    `Buyers in ${names.slice(0, 3).join(', ')}${more} who choose nothing will get '${is.name}', ` +
    `${daysText(is)} after it is made, and pay ${priceText(is)}. Until now it is '${was.name}' for ${priceText(was)}.`
  )
}

/** Each country and county that an option names, and one place that none does. */
function placesOf(options: readonly DeliveryOption[]): Place[] {
  const abroad = new Set(options.flatMap((option) => option.countries.filter((code) => code !== homeCode)))
  const home = countryName(homeCode)
  const within = counties.filter((county) => options.some((option) => option.counties.includes(county)))
  const other = countries.find(({ code }) => code !== homeCode && !abroad.has(code))
  const at = (country: string, state = '') => ({ country, state, city: '' })
  return [
    ...within.map((county) => ({ name: county, address: at(home, county) })),
    { name: within.length > 0 ? `the rest of ${home}` : home, address: at(home) },
    ...[...abroad].map((code) => ({ name: countryName(code), address: at(countryName(code)) })),
    ...(other ? [{ name: 'other countries', address: at(other.name) }] : []),
  ]
}
