import { type Cents, formatKes, formatPrice } from '#app/money/money.ts'
import { kesToCents, type Shipping } from '#app/money/order-total.ts'
import { countryCode, countyName, homeCode } from './countries.ts'

/**
 * The price is in the shop's currency or in Kenyan shillings. Days are calendar days after the day on which the products
 * are ready.
 */
export type DeliveryOption = {
  id: string
  name: string
  /** ISO codes; empty means everywhere. */
  countries: string[]
  /** Counties of Kenya; empty means all. */
  counties: string[]
  priceCents: Cents | null
  priceKes: number | null
  daysFrom: number
  daysTo: number
  /** The pickup place; null for a delivery. */
  place: string | null
  /** True if the buyer collects the parcel at an office near the address. */
  toOffice?: boolean | undefined
}

export const deliveryLimits = { name: 80, place: 200, word: 60, days: 365 }

/** The part of a delivery option that an order stores. */
export type SoldDelivery = Pick<DeliveryOption, 'id' | 'name' | 'daysFrom' | 'daysTo' | 'place' | 'toOffice'>

export type Destination = Pick<DeliveryOption, 'place' | 'toOffice'>

/** The words before the day of arrival. `town`: of the address; empty if it is unknown. */
export function arrivalPhrase({ place, toOffice }: Destination, town = ''): string {
  if (place !== null) return 'ready to collect'
  if (!toOffice) return 'with you'
  return town ? `at the parcel office in ${town}` : 'at your parcel office'
}

export type DeliveryPlace = { country: string; state: string; city: string }

/** A pickup place serves any address. */
export function servesAddress({ countries, counties, place }: DeliveryOption, address: DeliveryPlace): boolean {
  if (place !== null) return true
  const code = countryCode(address.country)
  if (countries.length > 0 && (code === null || !countries.includes(code))) return false
  if (counties.length === 0 || code !== homeCode) return true
  const county = countyName(address.state) ?? countyName(address.city)
  return county !== null && counties.includes(county)
}

type DeliveryPrice = Pick<DeliveryOption, 'priceCents' | 'priceKes'>

export function priceInCents({ priceCents, priceKes }: DeliveryPrice, rate: string): Cents {
  return priceKes === null ? (priceCents ?? 0) : kesToCents(priceKes, rate)
}

export function priceText({ priceCents, priceKes }: DeliveryPrice): string {
  if (priceKes !== null) return formatKes(priceKes)
  return priceCents ? formatPrice(priceCents) : 'Free'
}

export function optionShipping(option: DeliveryOption, rate: string): Shipping {
  return { shippingCents: priceInCents(option, rate), shippingKes: option.priceKes, shippingName: option.name }
}

/** '2 to 5 days' after the day on which the products are ready. */
export function daysText({ daysFrom, daysTo }: Pick<DeliveryOption, 'daysFrom' | 'daysTo'>): string {
  if (daysTo === 0) return 'the same day'
  if (daysFrom === daysTo) return daysTo === 1 ? '1 day' : `${daysTo} days`
  return `${daysFrom} to ${daysTo} days`
}

/** A key that changes if a term that the customer sees changes. */
export function termsKey(option: DeliveryOption): string {
  const { id, name, priceCents, priceKes, daysFrom, daysTo, place, toOffice } = option
  const terms = [id, name, priceCents ?? '', priceKes ?? '', daysFrom, daysTo, place ?? '']
  return [...terms, ...(toOffice ? ['office'] : [])].join('|')
}
