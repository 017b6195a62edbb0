const readable = [
  /^\d+$/,
  /^\d*[.,]\d{1,2}$/,
  /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/,
  /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/,
]

/**
 * An amount as people of any country type it. The last comma or point is the decimal sign where one or two digits follow
 * it, and groups thousands where three do; anything else is NaN. `1,234` is never 1.234: no amount has three decimals.
 */
export function typedNumber(typed: string): number {
  const text = typed.replace(/[\s'’]/g, '').replace(/^\u2212/, '-')
  const digits = text.replace(/^[+-]/, '')
  if (!readable.some((form) => form.test(digits))) return Number.NaN
  const [, before = '', after] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  const amount = Number(`${before.replace(/[.,]/g, '')}.${after ?? 0}`)
  return text.startsWith('-') ? -amount : amount
}

/** Five times the last price or a fifth of it: more often a slip of the finger than a price. */
export function isUnusualChange(last: number, next: number): boolean {
  return last > 0 && next > 0 && (next >= last * 5 || next * 5 <= last)
}
