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

const uniqueListOf = (allowed: readonly string[], message: string) =>
  z
    .array(z.string().refine((value) => allowed.includes(value), message))
    .max(allowed.length)
    .overwrite((values) => [...new Set(values)])

const terms = z.strictObject({
  name: textInput(singleLineRule('Name', deliveryLimits.name)),
  countries: uniqueListOf(
    countries.map(({ code }) => code),
    'There is no such country',
  ),
  counties: uniqueListOf(counties, 'There is no such county'),
  price,
  days_from: days('First day'),
  days_to: days('Last day'),
  place: textInput(singleLineRule('Place', deliveryLimits.place)).nullable(),
  to_office: z.boolean().optional(),
})

type Terms = z.infer<typeof terms>

const checkTerms = ({ days_from, days_to, countries: to, counties }: Terms, context: z.RefinementCtx) => {
  const addError = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (days_to < days_from) addError('days_to', 'Last day must not be before the first')
  if (counties.length > 0 && to.length > 0 && !to.includes(homeCode))
    addError('counties', "Counties are Kenya's: add Kenya to the countries, or leave them out")
}

/**
 * An option without countries and counties is offered everywhere. The browser creates the `id`, so that a second tap
 * does not create a second option.
 */
export const newOptionInput = terms.extend({ id: z.uuid() }).superRefine(checkTerms)
export const optionInput = terms.superRefine(checkTerms)
export type OptionInput = Terms

/**
 * Stores a price in shillings in its own column, unless shillings are the shop's currency. A free option costs 0 cents.
 */
export function toOptionTerms({
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

/** The ids of all current options, in their new order. */
export const optionOrderInput = z.strictObject({ ids: z.array(z.uuid()).max(100) })

const day = (label: string) => z.string(`${label} must be a day`).refine(isDay, `${label} must be a day`)

/** `first_on` and `last_on` are days in Nairobi. Only a pause (`is_pause`) can stop sales. */
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
