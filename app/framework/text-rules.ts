/**
 * The rules of a text field for browser and server. Forms check the rules without a schema library, and calls check the
 * schema that `textInput` makes from them.
 */
export type TextRule = {
  label: string
  /** Applied before the check. */
  tidy?: (typed: string) => string
  /** An empty text is valid too. */
  isOptional?: boolean
  minLength?: number
  maxLength: number
  form?: { pattern: RegExp; text: string }
}

export type TextRules = Readonly<Record<string, TextRule>>
export type Texts<R extends TextRules> = { [Name in keyof R]: string }
export type TextErrors<R extends TextRules> = { [Name in keyof R]?: string }

/**
 * Removes bidirectional marks: numbers copied from a phone's contacts contain them, and they make a text look like
 * another one.
 */
export const tidyText = (typed: string) => typed.replace(/\p{Bidi_Control}/gu, '').trim()

export const emailFormat = {
  pattern: /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
  text: 'Invalid email',
}

export function singleLine(label: string) {
  return { pattern: /^\P{Cc}*$/u, text: `${label} must be on one line` }
}

export function singleLineRule(label: string, maxLength: number): TextRule {
  return { label, tidy: tidyText, maxLength, form: singleLine(label) }
}

export function optionalSingleLineRule(label: string, maxLength: number): TextRule {
  return { ...singleLineRule(label, maxLength), isOptional: true }
}

export const missingMessage = ({ label }: TextRule) => `${label} is required`
export const tooShortMessage = ({ label, minLength = 1 }: TextRule) =>
  `${label} must be at least ${minLength} characters`
export const tooLongMessage = ({ label, maxLength }: TextRule) =>
  `${label} must be at most ${maxLength.toLocaleString('en')} characters`

/** The first error of a tidied text. */
export function findTextError(rule: TextRule, text: string): string | undefined {
  if (text === '') return rule.isOptional ? undefined : missingMessage(rule)
  if (text.length < (rule.minLength ?? 1)) return tooShortMessage(rule)
  if (text.length > rule.maxLength) return tooLongMessage(rule)
  return rule.form && !rule.form.pattern.test(text) ? rule.form.text : undefined
}

export function checkTexts<R extends TextRules>(rules: R, typed: Texts<R>): { texts: Texts<R>; errors: TextErrors<R> } {
  const checked = Object.entries(rules).map(([name, rule]) => {
    const text = rule.tidy ? rule.tidy(typed[name] ?? '') : (typed[name] ?? '')
    return { name, text, error: findTextError(rule, text) }
  })
  const invalid = checked.filter(({ error }) => error !== undefined)
  return {
    texts: Object.fromEntries(checked.map(({ name, text }) => [name, text])) as Texts<R>,
    errors: Object.fromEntries(invalid.map(({ name, error }) => [name, error])) as TextErrors<R>,
  }
}
