import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { singleLine, type TextRule } from '#app/framework/text-rules.ts'
import { minorUnits } from '#app/money/currency.ts'
import { decimalsText, priceLimitsText, shortCurrencyName } from '#app/money/currency-names.ts'
import { highestPrice } from '#app/money/highest-price.ts'
import { centsToWire, wireToCents } from '#app/money/money.ts'
import { normalizeNote, optionLimits, type ProductOption } from '../line-options.ts'

const optionNameRule: TextRule = {
  label: 'Choice',
  tidy: normalizeNote,
  maxLength: optionLimits.name,
  form: singleLine('Choice'),
}
const valueNameRule: TextRule = {
  label: 'Value',
  tidy: normalizeNote,
  maxLength: optionLimits.value,
  form: singleLine('Value'),
}

function differenceText(): string {
  const max = highestPrice().toLocaleString('en')
  return `Difference must be from -${max} to ${max} ${shortCurrencyName()}, ${decimalsText()}`
}

export function optionPriceText(): string {
  return `Whatever is chosen, the piece must cost ${priceLimitsText()}`
}

/** Converts an amount to minor units. */
export const differenceRules = z.number({ error: differenceText }).transform((amount, context) => {
  const cents = wireToCents(amount)
  if (cents !== null && Math.abs(cents) <= highestPrice() * minorUnits()) return cents === 0 ? 0 : cents
  context.addIssue({ code: 'custom', message: differenceText() })
  return z.NEVER
})

const valueRules = z
  .strictObject({ name: textInput(valueNameRule), difference: differenceRules.optional() })
  .transform(({ name, difference = 0 }) => ({ name, differenceCents: difference }))

export const optionRules = z
  .array(
    z.strictObject({
      name: textInput(optionNameRule),
      values: z
        .array(valueRules)
        .min(1, 'A choice needs a value')
        .max(optionLimits.values, `A choice has at most ${optionLimits.values} values`)
        .superRefine((values, context) => reportDuplicate(values, 'Two values have this name', context)),
    }),
  )
  .max(optionLimits.choices, `A piece has at most ${optionLimits.choices} choices`)
  .superRefine((choices, context) => reportDuplicate(choices, 'Two choices have this name', context))

/** Reports the second of two equal names. */
function reportDuplicate(named: readonly { name: string }[], message: string, context: z.RefinementCtx) {
  for (const [index, { name }] of named.entries()) {
    const isDuplicate = named.slice(0, index).some((one) => one.name.toLowerCase() === name.toLowerCase())
    if (isDuplicate) context.addIssue({ code: 'custom', path: [index, 'name'], message })
  }
}

/** `difference` is in the shop's currency. */
export const wireOptions = z.array(
  z.object({ name: z.string(), values: z.array(z.object({ name: z.string(), difference: z.number() })) }),
)
export type WireOptions = z.infer<typeof wireOptions>

export function optionsToWire(choices: readonly ProductOption[]): WireOptions {
  return choices.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ name: value.name, difference: centsToWire(value.differenceCents) })),
  }))
}
