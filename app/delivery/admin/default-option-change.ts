import { counties, countries, countryName, homeCode } from '../countries.ts'
import { chooseDelivery } from '../delivery-choice.ts'
import { type DeliveryOption, type DeliveryPlace, daysText, priceText } from '../delivery-option.ts'

type Place = { name: string; address: DeliveryPlace }

/** Describes which option becomes the default for buyers without a selection. Null if no default changes. */
export function defaultChangeText(
  before: readonly DeliveryOption[],
  after: readonly DeliveryOption[],
  rate: string,
): string | null {
  const changes = listPlaces([...before, ...after]).flatMap(({ name, address }) => {
    const findDefault = (options: readonly DeliveryOption[]) =>
      chooseDelivery(options, { address, chosenId: null, rate }).option
    const [oldOption, newOption] = [findDefault(before), findDefault(after)]
    return oldOption && newOption && oldOption.id !== newOption.id ? [{ name, was: oldOption, is: newOption }] : []
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

/** The countries and counties that the options name, and example addresses in the rest of Kenya and abroad. */
function listPlaces(options: readonly DeliveryOption[]): Place[] {
  const namedCountries = new Set(options.flatMap((option) => option.countries.filter((code) => code !== homeCode)))
  const home = countryName(homeCode)
  const namedCounties = counties.filter((county) => options.some((option) => option.counties.includes(county)))
  const otherCountry = countries.find(({ code }) => code !== homeCode && !namedCountries.has(code))
  const addressIn = (country: string, state = '') => ({ country, state, city: '' })
  return [
    ...namedCounties.map((county) => ({ name: county, address: addressIn(home, county) })),
    { name: namedCounties.length > 0 ? `the rest of ${home}` : home, address: addressIn(home) },
    ...[...namedCountries].map((code) => ({ name: countryName(code), address: addressIn(countryName(code)) })),
    ...(otherCountry ? [{ name: 'other countries', address: addressIn(otherCountry.name) }] : []),
  ]
}
