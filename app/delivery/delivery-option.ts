import { type Cents, formatKes, formatUsd } from '#app/money/money.ts'
import { type Shipping, worthOf } from '#app/money/order-total.ts'
import { countryCode, countyName, homeCode } from './countries.ts'

/** Its price is in dollars or in shillings. Days are of the calendar, from the day that the pieces are ready. */
export type DeliveryOption = {
  id: string
  name: string
  /** ISO codes; none is everywhere. */
  countries: string[]
  /** Of Kenya; none is all. */
  counties: string[]
  priceCents: Cents | null
  priceKes: number | null
  daysFrom: number
  daysTo: number
  /** Where it is collected; null for what is delivered. */
  place: string | null
}

export const deliveryLimits = { name: 80, place: 200, word: 60, days: 365, maxDollars: 10_000, maxKes: 1_300_000 }

/** A delivery as an order keeps it. */
export type SoldDelivery = Pick<DeliveryOption, 'id' | 'name' | 'daysFrom' | 'daysTo' | 'place'>

export type DeliveryPlace = { country: string; state: string; city: string }

/** Of what is collected: no address makes a difference. */
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
  return priceKes === null ? (priceCents ?? 0) : worthOf(priceKes, rate)
}

export function priceText({ priceCents, priceKes }: Priced): string {
  if (priceKes !== null) return formatKes(priceKes)
  return priceCents ? formatUsd(priceCents) : 'Free'
}

export function shippingBy(option: DeliveryOption, rate: string): Shipping {
  return { shippingCents: priceOf(option, rate), shippingKes: option.priceKes, shippingName: option.name }
}

/** '2 to 5 days', as they follow the making. */
export function daysText({ daysFrom, daysTo }: Pick<DeliveryOption, 'daysFrom' | 'daysTo'>): string {
  if (daysTo === 0) return 'the same day'
  if (daysFrom === daysTo) return daysTo === 1 ? '1 day' : `${daysTo} days`
  return `${daysFrom} to ${daysTo} days`
}

/** Another word where anything of what was shown to the customer is another. */
export function termsOf({ id, name, priceCents, priceKes, daysFrom, daysTo, place }: DeliveryOption): string {
  return [id, name, priceCents ?? '', priceKes ?? '', daysFrom, daysTo, place ?? ''].join('|')
}
