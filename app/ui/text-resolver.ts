import type { Resolver } from 'react-hook-form'
import { checkTexts, type TextFaults, type TextRules, type Texts } from '#app/platform/text-rules.ts'

/** Checks a form by its rules; `compare` tells what fields say about each other. A field's own fault comes first. */
export function textResolver<R extends TextRules>(
  rules: R,
  compare: (texts: Texts<NoInfer<R>>) => TextFaults<NoInfer<R>> = () => ({}),
): Resolver<Texts<R>> {
  return (typed) => {
    const { texts, faults } = checkTexts(rules, typed)
    const told = Object.entries({ ...compare(texts), ...faults })
    const errors = Object.fromEntries(told.map(([name, message]) => [name, { type: 'rule', message }]))
    return told.length > 0 ? { values: {}, errors: errors as never } : { values: texts, errors: {} }
  }
}
