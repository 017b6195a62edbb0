import { z } from 'zod'
import { centsToWire, wireToCents } from '#app/money/money.ts'
import { textInput } from '#app/platform/text-input.ts'
import { oneLine, type TextRule } from '#app/platform/text-rules.ts'
import type { Choice } from './choices.ts'
import { choiceLimits, tidyLine } from './wish.ts'

const choiceName: TextRule = { label: 'Choice', tidy: tidyLine, most: choiceLimits.name, form: oneLine('Choice') }
const valueName: TextRule = { label: 'Value', tidy: tidyLine, most: choiceLimits.value, form: oneLine('Value') }

const differenceText = 'Difference must be from -10,000 to 10,000 dollars, with at most two decimals'

/** Dollars on the wire become cents. */
export const differenceRules = z.number(differenceText).transform((dollars, context) => {
  const cents = wireToCents(dollars)
  if (cents !== null && Math.abs(cents) <= 1_000_000) return cents === 0 ? 0 : cents
  context.addIssue({ code: 'custom', message: differenceText })
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
        .superRefine((values, context) => tellTwice(values, 'Two values have this name', context)),
    }),
  )
  .max(choiceLimits.choices, `A piece has at most ${choiceLimits.choices} choices`)
  .superRefine((choices, context) => tellTwice(choices, 'Two choices have this name', context))

/** Told at the second one. */
function tellTwice(named: readonly { name: string }[], message: string, context: z.RefinementCtx) {
  for (const [index, { name }] of named.entries()) {
    const isTwice = named.slice(0, index).some((one) => one.name.toLowerCase() === name.toLowerCase())
    if (isTwice) context.addIssue({ code: 'custom', path: [index, 'name'], message })
  }
}

/** `difference` is dollars. */
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
