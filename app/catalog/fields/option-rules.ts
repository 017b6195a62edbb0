import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { singleLine, type TextRule } from '#app/framework/text-rules.ts'
import { minorUnits } from '#app/money/currency.ts'
import { decimalsText, priceLimitsText, shortCurrencyName } from '#app/money/currency-names.ts'
import { highestPrice } from '#app/money/highest-price.ts'
import { centsToWire, wireToCents } from '#app/money/money.ts'
import { type Choice, choiceLimits, normalizeNote } from '../line-options.ts'

const choiceName: TextRule = {
  label: 'Choice',
  tidy: normalizeNote,
  maxLength: choiceLimits.name,
  form: singleLine('Choice'),
}
const valueName: TextRule = {
  label: 'Value',
  tidy: normalizeNote,
  maxLength: choiceLimits.value,
  form: singleLine('Value'),
}

function differenceText(): string {
  const max = highestPrice().toLocaleString('en')
  return `Difference must be from -${max} to ${max} ${shortCurrencyName()}, ${decimalsText()}`
}

export function choicePriceText(): string {
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
  .strictObject({ name: textInput(valueName), difference: differenceRules.optional() })
  .transform(({ name, difference = 0 }) => ({ name, differenceCents: difference }))

export const choicesRules = z
  .array(
    z.strictObject({
      name: textInput(choiceName),
      values: z
        .array(valueRules)
        .min(1, 'A choice needs a value')
        .max(choiceLimits.values, `A choice has at most ${choiceLimits.values} values`)
        .superRefine((values, context) => reportDuplicate(values, 'Two values have this name', context)),
    }),
  )
  .max(choiceLimits.choices, `A piece has at most ${choiceLimits.choices} choices`)
  .superRefine((choices, context) => reportDuplicate(choices, 'Two choices have this name', context))

/** Reported at the second one. */
function reportDuplicate(named: readonly { name: string }[], message: string, context: z.RefinementCtx) {
  for (const [index, { name }] of named.entries()) {
    const isTwice = named.slice(0, index).some((one) => one.name.toLowerCase() === name.toLowerCase())
    if (isTwice) context.addIssue({ code: 'custom', path: [index, 'name'], message })
  }
}

/** `difference` is in the shop's currency. */
export const wireChoices = z.array(
  z.object({ name: z.string(), values: z.array(z.object({ name: z.string(), difference: z.number() })) }),
)
export type WireChoices = z.infer<typeof wireChoices>

export function choicesToWire(choices: readonly Choice[]): WireChoices {
  return choices.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ name: value.name, difference: centsToWire(value.differenceCents) })),
  }))
}
