import { z } from 'zod'
import { missingMessage, type TextRule, type TextRules, tooLongMessage, tooShortMessage } from './text-rules.ts'

export const requiredText = (label: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) })

/** The schema of a rule. Like the rule, it reports only the first error. */
export function textInput(rule: TextRule): z.ZodString {
  const { label, tidy, isOptional, minLength, maxLength, form } = rule
  // A lone surrogate would be stored as a replacement character, so different passwords would become equal.
  const readable = requiredText(label).refine((text) => text.isWellFormed(), {
    error: `${label} must be readable text`,
    abort: true,
  })
  const tidied = tidy ? readable.overwrite((typed) => emptyIfInvisible(tidy(typed))) : readable
  const present = isOptional ? tidied : tidied.min(1, { error: missingMessage(rule), abort: true })
  const longEnough = minLength ? present.min(minLength, { error: tooShortMessage(rule), abort: true }) : present
  const shortEnough = longEnough.max(maxLength, { error: tooLongMessage(rule), abort: true })
  return form ? shortEnough.regex(isOptional ? allowEmpty(form.pattern) : form.pattern, form.text) : shortEnough
}

/** A text of nothing but invisible characters counts as empty. */
function emptyIfInvisible(text: string): string {
  return /[^\p{C}\p{Z}]/u.test(text) ? text : ''
}

function allowEmpty({ source, flags }: RegExp): RegExp {
  return new RegExp(`^$|${source}`, flags)
}

export function textInputs<R extends TextRules>(rules: R): { [Name in keyof R]: z.ZodString } {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, textInput(rule)])) as {
    [Name in keyof R]: z.ZodString
  }
}
