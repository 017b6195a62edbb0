/** What a field of text takes. Told once: forms check it without a schema library, calls by the schema made of it. */
export type TextRule = {
  label: string
  /** What is done to it before it is checked. */
  tidy?: (typed: string) => string
  /** An empty text is right, too. */
  isOptional?: boolean
  least?: number
  most: number
  form?: { pattern: RegExp; words: string }
}

export type TextRules = Readonly<Record<string, TextRule>>
export type Texts<R extends TextRules> = { [Name in keyof R]: string }
export type TextFaults<R extends TextRules> = { [Name in keyof R]?: string }

/**
 * Without marks that turn the direction of what follows: they come with numbers copied from a phone's contacts, and a
 * text with them can read as another.
 */
export const tidyText = (typed: string) => typed.replace(/\p{Bidi_Control}/gu, '').trim()

export const emailForm = {
  pattern: /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
  words: 'Invalid email',
}

export function oneLine(label: string) {
  return { pattern: /^\P{Cc}*$/u, words: `${label} must be on one line` }
}

export function lineRule(label: string, most: number): TextRule {
  return { label, tidy: tidyText, most, form: oneLine(label) }
}

export function optionalLineRule(label: string, most: number): TextRule {
  return { ...lineRule(label, most), isOptional: true }
}

export const missingWords = ({ label }: TextRule) => `${label} is required`
export const shortWords = ({ label, least = 1 }: TextRule) => `${label} must be at least ${least} characters`
export const longWords = ({ label, most }: TextRule) => `${label} must be at most ${most} characters`

/** The first thing that is wrong with a tidy text. */
export function faultOf(rule: TextRule, text: string): string | undefined {
  if (text === '') return rule.isOptional ? undefined : missingWords(rule)
  if (text.length < (rule.least ?? 1)) return shortWords(rule)
  if (text.length > rule.most) return longWords(rule)
  return rule.form && !rule.form.pattern.test(text) ? rule.form.words : undefined
}

export function checkTexts<R extends TextRules>(rules: R, typed: Texts<R>): { texts: Texts<R>; faults: TextFaults<R> } {
  const checked = Object.entries(rules).map(([name, rule]) => {
    const text = rule.tidy ? rule.tidy(typed[name] ?? '') : (typed[name] ?? '')
    return { name, text, fault: faultOf(rule, text) }
  })
  const wrong = checked.filter(({ fault }) => fault !== undefined)
  return {
    texts: Object.fromEntries(checked.map(({ name, text }) => [name, text])) as Texts<R>,
    faults: Object.fromEntries(wrong.map(({ name, fault }) => [name, fault])) as TextFaults<R>,
  }
}
