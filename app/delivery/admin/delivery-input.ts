import { z } from 'zod'
import { wireToCents } from '#app/money/money.ts'
import { isDay } from '#app/platform/nairobi.ts'
import { counties, countries } from '../countries.ts'
import { deliveryLimits } from '../delivery-option.ts'

const oneLine = (label: string, most: number) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(most, `${label} must be at most ${most} characters`)
    .regex(/^\P{Cc}*$/u, `${label} must be on one line`)

const price = z
  .strictObject({ currency: z.enum(['USD', 'KES']), amount: z.number('Price must be a number') })
  .superRefine(({ currency, amount }, context) => {
    const isRight = currency === 'KES' ? isShillings(amount) : isDollars(amount)
    const most = currency === 'KES' ? deliveryLimits.mostKes : deliveryLimits.mostDollars
    const words = currency === 'KES' ? `Shillings must be whole, at most ${most}` : `Dollars must be at most ${most}`
    if (!isRight) context.addIssue({ code: 'custom', message: words })
  })

function isShillings(amount: number): boolean {
  return Number.isInteger(amount) && amount >= 0 && amount <= deliveryLimits.mostKes
}

function isDollars(amount: number): boolean {
  const cents = wireToCents(amount)
  return cents !== null && cents >= 0 && amount <= deliveryLimits.mostDollars
}

const days = (label: string) =>
  z
    .number(`${label} must be a number`)
    .int(`${label} must be whole days`)
    .min(0, `${label} must not be below 0`)
    .max(deliveryLimits.days, `${label} must be at most ${deliveryLimits.days}`)

const anyOf = (known: readonly string[], words: string) =>
  z.array(z.string().refine((one) => known.includes(one), words)).max(known.length)

const terms = z.strictObject({
  name: oneLine('Name', deliveryLimits.name).min(1, 'Name is required'),
  countries: anyOf(
    countries.map(({ code }) => code),
    'There is no such country',
  ),
  counties: anyOf(counties, 'There is no such county'),
  price,
  days_from: days('First day'),
  days_to: days('Last day'),
  /** Where it is collected; null for what is delivered. */
  place: oneLine('Place', deliveryLimits.place).min(1, 'Place is required').nullable(),
})

const inTurn = ({ days_from, days_to }: z.infer<typeof terms>, context: z.RefinementCtx) => {
  if (days_to < days_from)
    context.addIssue({ code: 'custom', path: ['days_to'], message: 'Last day must not be before the first' })
}

/** `id` is the form's own, so that a second tap makes no second option. No countries: everywhere; no counties: all. */
export const newOptionInput = terms.extend({ id: z.uuid() }).superRefine(inTurn)
export const optionInput = terms.superRefine(inTurn)
export type OptionInput = z.infer<typeof terms>
export const staffOptions = z.array(terms.extend({ id: z.string() }))
export type StaffOption = z.infer<typeof staffOptions>[number]

/** All options that are offered, in their new order. */
export const optionOrderInput = z.strictObject({ ids: z.array(z.uuid()).max(100) })

const day = (label: string) => z.string(`${label} must be a day`).refine(isDay, `${label} must be a day`)

/** Days of Nairobi, both included. Only a pause may stop selling. */
const closed = z.strictObject({
  id: z.uuid(),
  first_on: day('First day'),
  last_on: day('Last day'),
  is_pause: z.boolean(),
  stops_selling: z.boolean(),
  word: oneLine('Word', deliveryLimits.word),
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
