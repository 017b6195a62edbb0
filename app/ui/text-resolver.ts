import type { Resolver } from 'react-hook-form'
import { checkTexts, type TextFaults, type TextRules, type Texts } from '#app/platform/text-rules.ts'

/** Tells what fields say about each other. */
export type Compare<R extends TextRules> = (texts: Texts<R>) => TextFaults<R>

/** Checks a form by its rules. A field's own fault comes before what it says beside others. */
export function checkForm<R extends TextRules>(rules: R, typed: Texts<R>, compare: Compare<R> = () => ({})) {
  const { texts, faults } = checkTexts(rules, typed)
  return { texts, faults: { ...compare(texts), ...faults } as TextFaults<R> }
}

export function textResolver<R extends TextRules>(rules: R, compare?: Compare<NoInfer<R>>): Resolver<Texts<R>> {
  return (typed) => {
    const { texts, faults } = checkForm(rules, typed, compare)
    const told = Object.entries(faults)
    const errors = Object.fromEntries(told.map(([name, message]) => [name, { type: 'rule', message }]))
    return told.length > 0 ? { values: {}, errors: errors as never } : { values: texts, errors: {} }
  }
}
