import { z } from 'zod'
import { isDay } from '#app/framework/nairobi.ts'
import { textInput } from '#app/framework/text-input.ts'
import { optionalSingleLineRule, singleLineRule } from '#app/framework/text-rules.ts'
import { shopCurrency } from '#app/money/currency.ts'
import { wireToCents } from '#app/money/money.ts'
import { typedPriceSchema } from '#app/money/typed-price.ts'
import { counties, countries, homeCode } from '../countries.ts'
import { type DeliveryOption, deliveryLimits } from '../delivery-option.ts'

const price = typedPriceSchema(0)

const days = (label: string) =>
  z
    .number(`${label} must be a number`)
    .int(`${label} must be whole days`)
    .min(0, `${label} must not be below 0`)
    .max(deliveryLimits.days, `${label} must be at most ${deliveryLimits.days}`)

const anyOf = (known: readonly string[], words: string) =>
  z
    .array(z.string().refine((one) => known.includes(one), words))
    .max(known.length)
    .overwrite((chosen) => [...new Set(chosen)])

const terms = z.strictObject({
  name: textInput(singleLineRule('Name', deliveryLimits.name)),
  countries: anyOf(
    countries.map(({ code }) => code),
    'There is no such country',
  ),
  counties: anyOf(counties, 'There is no such county'),
  price,
  days_from: days('First day'),
  days_to: days('Last day'),
  /** The pickup place; null for a delivery. */
  place: textInput(singleLineRule('Place', deliveryLimits.place)).nullable(),
  /** The buyer collects it at a parcel office near the address. */
  to_office: z.boolean().optional(),
})

type Terms = z.infer<typeof terms>

const fitTogether = ({ days_from, days_to, countries: to, counties: within }: Terms, context: z.RefinementCtx) => {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (days_to < days_from) wrong('days_to', 'Last day must not be before the first')
  if (within.length > 0 && to.length > 0 && !to.includes(homeCode))
    wrong('counties', "Counties are Kenya's: add Kenya to the countries, or leave them out")
}

/** `id`: chosen by the form, so that a second tap creates nothing. No countries: everywhere. No counties: all. */
export const newOptionInput = terms.extend({ id: z.uuid() }).superRefine(fitTogether)
export const optionInput = terms.superRefine(fitTogether)
export type OptionInput = Terms

/** Shillings are kept apart where they are not the shop's currency. A free option costs zero of the shop's. */
export function termsOf({
  price,
  days_from,
  days_to,
  place,
  to_office,
  ...input
}: OptionInput): Omit<DeliveryOption, 'id'> {
  const isKes = price.currency !== shopCurrency() && price.amount > 0
  return {
    name: input.name,
    countries: place === null ? input.countries : [],
    counties: place === null ? input.counties : [],
    priceCents: isKes ? null : (wireToCents(price.amount) ?? 0),
    priceKes: isKes ? price.amount : null,
    daysFrom: days_from,
    daysTo: days_to,
    place,
    toOffice: place === null && to_office === true,
  }
}

export const staffOptions = z.array(terms.extend({ id: z.string() }))
export type StaffOption = z.infer<typeof staffOptions>[number]

/** All current options, in their new order. */
export const optionOrderInput = z.strictObject({ ids: z.array(z.uuid()).max(100) })

const day = (label: string) => z.string(`${label} must be a day`).refine(isDay, `${label} must be a day`)

/** Days in Nairobi, both included. Only a pause can stop selling. */
const closed = z.strictObject({
  id: z.uuid(),
  first_on: day('First day'),
  last_on: day('Last day'),
  is_pause: z.boolean(),
  stops_selling: z.boolean(),
  word: textInput(optionalSingleLineRule('Reason', deliveryLimits.word)),
})
export const closedInput = closed.superRefine(({ first_on, last_on, is_pause, stops_selling }, context) => {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (last_on < first_on) wrong('last_on', 'Last day must not be before the first')
  else if (Date.parse(last_on) - Date.parse(first_on) > 366 * 86_400_000) wrong('last_on', 'A year is the longest')
  if (stops_selling && !is_pause) wrong('stops_selling', 'Only a pause stops selling')
})
export type ClosedInput = z.infer<typeof closed>
export const staffClosedDays = z.array(closed.extend({ id: z.string() }))
export type StaffClosedDays = z.infer<typeof staffClosedDays>[number]
