import { z } from 'zod'
import { isDay } from '#app/framework/nairobi.ts'
import { decimalsText, shortCurrencyName } from '#app/money/currency-names.ts'
import { highestPrice } from '#app/money/highest-price.ts'
import { wireToCents } from '#app/money/money.ts'
import { codeLengths, tidyCode } from '../discount-code.ts'

const maxUses = 1_000_000

const price = (label: string, min: number) =>
  z.number(`${label} must be a number`).refine(
    (amount) => {
      const cents = wireToCents(amount)
      return cents !== null && cents >= min && amount <= highestPrice()
    },
    {
      error: () =>
        `${label} must be in ${shortCurrencyName()}, at most ${highestPrice().toLocaleString('en')}, ${decimalsText()}`,
    },
  )

const wholeNumber = (label: string, max: number) =>
  z
    .number(`${label} must be a number`)
    .int(`${label} must be whole`)
    .min(1, `${label} must be at least 1`)
    .max(max, `${label} must be at most ${max}`)

const day = (label: string) => z.string(`${label} must be a day`).refine(isDay, `${label} must be a day`)

/**
 * The form generates the `id`, so that a second tap creates no second code. Either `percent` or `amount` is null. Any
 * other null means no limit.
 */
export const codeInput = z
  .strictObject({
    id: z.uuid(),
    code: z
      .string('Code must be text')
      .overwrite(tidyCode)
      .regex(/^[A-Z0-9]*$/, 'Code must be letters and digits')
      .min(codeLengths.min, `Code must have at least ${codeLengths.min} characters`)
      .max(codeLengths.max, `Code must have at most ${codeLengths.max} characters`),
    percent: wholeNumber('Per cent', 100).nullable(),
    amount: price('Amount', 1).nullable(),
    least: price('Minimum order', 0),
    begins_on: day('First day'),
    ends_on: day('Last day').nullable(),
    most_uses: wholeNumber('Total uses', maxUses).nullable(),
    most_uses_of_customer: wholeNumber('Uses of a customer', maxUses).nullable(),
  })
  .superRefine(({ percent, amount, begins_on, ends_on }, context) => {
    if ((percent === null) === (amount === null))
      context.addIssue({ code: 'custom', path: ['amount'], message: 'Please give a per cent or an amount' })
    if (ends_on !== null && ends_on < begins_on)
      context.addIssue({ code: 'custom', path: ['ends_on'], message: 'Last day must not be before the first' })
  })
export type CodeInput = z.infer<typeof codeInput>

export const staffCode = z.object({
  id: z.string(),
  code: z.string(),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  least: z.number(),
  begins_on: z.string(),
  ends_on: z.string().nullable(),
  most_uses: z.number().nullable(),
  most_uses_of_customer: z.number().nullable(),
  /** The number of orders that reserve or have used the code, up to `maxCounted`. */
  uses: z.number(),
  ended_at: z.iso.datetime().nullable(),
})
export type StaffCode = z.infer<typeof staffCode>
