import { type Cents, formatKes, formatPrice } from '#app/money/money.ts'
import { kesToCents, type Shipping } from '#app/money/order-total.ts'
import { countryCode, countyName, homeCode } from './countries.ts'

/** The price is in the shop's currency or in Kenyan shillings. Days are calendar days from when the products are ready. */
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
  /** It goes to a parcel office near the address, where the buyer collects it. */
  toOffice?: boolean | undefined
}

export const deliveryLimits = { name: 80, place: 200, word: 60, days: 365 }

/** A delivery as stored with an order. */
export type SoldDelivery = Pick<DeliveryOption, 'id' | 'name' | 'daysFrom' | 'daysTo' | 'place' | 'toOffice'>

export type Destination = Pick<DeliveryOption, 'place' | 'toOffice'>

/** The words before the day by which it is there. */
export function arrivalWords({ place, toOffice }: Destination): 'ready to collect' | 'with you' {
  return place !== null || toOffice ? 'ready to collect' : 'with you'
}

export type DeliveryPlace = { country: string; state: string; city: string }

/** Whether the option serves the address; a pickup place serves any. */
export function fits({ countries, counties, place }: DeliveryOption, address: DeliveryPlace): boolean {
  if (place !== null) return true
  const code = countryCode(address.country)
  if (countries.length > 0 && (code === null || !countries.includes(code))) return false
  if (counties.length === 0 || code !== homeCode) return true
  const county = countyName(address.state) ?? countyName(address.city)
  return county !== null && counties.includes(county)
}

type Priced = Pick<DeliveryOption, 'priceCents' | 'priceKes'>

export function priceOf({ priceCents, priceKes }: Priced, rate: string): Cents {
  return priceKes === null ? (priceCents ?? 0) : kesToCents(priceKes, rate)
}

export function priceText({ priceCents, priceKes }: Priced): string {
  if (priceKes !== null) return formatKes(priceKes)
  return priceCents ? formatPrice(priceCents) : 'Free'
}

export function shippingBy(option: DeliveryOption, rate: string): Shipping {
  return { shippingCents: priceOf(option, rate), shippingKes: option.priceKes, shippingName: option.name }
}

/** '2 to 5 days', counted from when the products are ready. */
export function daysText({ daysFrom, daysTo }: Pick<DeliveryOption, 'daysFrom' | 'daysTo'>): string {
  if (daysTo === 0) return 'the same day'
  if (daysFrom === daysTo) return daysTo === 1 ? '1 day' : `${daysTo} days`
  return `${daysFrom} to ${daysTo} days`
}

/** A string that changes with any term that was shown to the customer. */
export function termsOf(option: DeliveryOption): string {
  const { id, name, priceCents, priceKes, daysFrom, daysTo, place, toOffice } = option
  const terms = [id, name, priceCents ?? '', priceKes ?? '', daysFrom, daysTo, place ?? '']
  return [...terms, ...(toOffice ? ['office'] : [])].join('|')
}
