import { z } from 'zod'
import { missingText, type TextRule, type TextRules, tooLongMessage, tooShortMessage } from './text-rules.ts'

export const requiredText = (label: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) })

/** The schema of a rule. Like the rule, it reports only the first error. */
export function textInput(rule: TextRule): z.ZodString {
  const { label, tidy, isOptional, minLength, maxLength, form } = rule
  // Half a character, such as a lone surrogate, would be stored as a replacement: many passwords would be the same one.
  const given = requiredText(label).refine((text) => text.isWellFormed(), {
    error: `${label} must be readable text`,
    abort: true,
  })
  const tidied = tidy ? given.overwrite((typed) => orNothing(tidy(typed))) : given
  const there = isOptional ? tidied : tidied.min(1, { error: missingText(rule), abort: true })
  const long = minLength ? there.min(minLength, { error: tooShortMessage(rule), abort: true }) : there
  const fitting = long.max(maxLength, { error: tooLongMessage(rule), abort: true })
  return form ? fitting.regex(isOptional ? orEmpty(form.pattern) : form.pattern, form.text) : fitting
}

/** Invisible characters alone are no text. */
function orNothing(text: string): string {
  return /[^\p{C}\p{Z}]/u.test(text) ? text : ''
}

function orEmpty({ source, flags }: RegExp): RegExp {
  return new RegExp(`^$|${source}`, flags)
}

export function textInputs<R extends TextRules>(rules: R): { [Name in keyof R]: z.ZodString } {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, textInput(rule)])) as {
    [Name in keyof R]: z.ZodString
  }
}
