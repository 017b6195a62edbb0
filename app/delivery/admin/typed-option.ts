import { shopCurrency } from '#app/money/currency.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'
import { typedPriceText } from '#app/money/typed-price.ts'
import { countryName, homeCode } from '../countries.ts'
import { daysText } from '../delivery-option.ts'
import type { OptionInput, StaffOption } from './delivery-input.ts'

export type TypedOption = {
  name: string
  kind: string
  countries: string[]
  counties: string[]
  price: string
  /** A currency, or `free` if staff chose 'Free'. */
  currency: string
  from: string
  to: string
  place: string
}

export type ParsedOption = { ok: true; input: OptionInput } | { ok: false; errors: Record<string, string> }

function optionKind(option: StaffOption | null): string {
  if (option?.to_office) return 'office'
  return option && option.place !== null ? 'collected' : 'delivered'
}

export function toTypedOption(option: StaffOption | null): TypedOption {
  return {
    name: option?.name ?? '',
    kind: optionKind(option),
    countries: option?.countries ?? [homeCode],
    counties: option?.counties ?? [],
    price: option?.price.amount ? String(option.price.amount) : '',
    currency: option?.price.amount === 0 ? 'free' : (option?.price.currency ?? 'KES'),
    from: String(option?.days_from ?? ''),
    to: String(option?.days_to ?? ''),
    place: option?.place ?? '',
  }
}

/** Converts what staff typed. An empty name, price or number of days is an error; the price may be 'Free' instead. */
export function parseOption({ kind, place, price, currency, from, to, ...typed }: TypedOption): ParsedOption {
  const amount = currency === 'free' ? 0 : parseTypedNumber(price)
  const errors = {
    ...(typed.name.trim() === '' && { name: 'Please give a name' }),
    ...(kind === 'collected' && place.trim() === '' && { place: 'Please say where buyers collect it' }),
    ...(currency !== 'free' && priceError(price, amount)),
    ...(isDayCount(from) ? {} : { days_from: 'Please give the days from, such as 0 or 2' }),
    ...(isDayCount(to) ? {} : { days_to: 'Please give the days to, such as 0 or 5' }),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    input: {
      ...typed,
      counties: typed.countries.includes(homeCode) ? typed.counties : [],
      price: { currency: currency === 'KES' ? 'KES' : shopCurrency(), amount },
      days_from: Number(from),
      days_to: Number(to),
      place: kind === 'collected' ? place : null,
      ...(kind === 'office' ? { to_office: true } : {}),
    },
  }
}

const isDayCount = (typed: string) => /^\s*\d+\s*$/.test(typed)

function priceError(typed: string, amount: number): { price: string } | null {
  if (typed.trim() === '') return { price: "Please give a price, or choose 'Free'" }
  if (Number.isNaN(amount)) return { price: `'${typed.trim()}' is not an amount such as 350 or 4.50` }
  return amount === 0 ? { price: "Please choose 'Free' where buyers pay nothing" } : null
}

export function optionPriceText(price: StaffOption['price']): string {
  return price.amount === 0 ? 'Free' : typedPriceText(price)
}

function whereText({ place, countries, counties }: Pick<OptionInput, 'place' | 'countries' | 'counties'>): string {
  if (place !== null) return `Collected: ${place}`
  const names = countries.map(countryName).join(', ') || 'Everywhere'
  return counties.length > 0 ? `${names}: ${counties.join(', ')}` : names
}

/** The places that an option serves, as a text for lists. Four or more countries are only counted. */
export function shortWhereText(option: Parameters<typeof whereText>[0]): string {
  const count = option.countries.length
  return count < 4 ? whereText(option) : `${count} countries`
}

export function previewText(input: OptionInput): string {
  const days = daysText({ daysFrom: input.days_from, daysTo: input.days_to })
  const buyers = input.place === null ? `Buyers in ${whereText(input)}` : 'Buyers everywhere'
  const sentence = `${buyers.replace('in Everywhere', 'everywhere')} read '${input.name.trim()}, ${days} after it is made'`
  return `${sentence} and pay ${input.price.amount === 0 ? 'nothing' : optionPriceText(input.price)}.`
}
