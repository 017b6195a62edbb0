export type TypedAmount = { ok: true; dollars: number } | { ok: false; words: string }

const whole = /^[+-]?\d{1,9}$/
const decimal = /^[+-]?\d{1,9}[.,]\d{1,2}$/
/** One mark and three digits behind it: a thousand, or a decimal too many? */
const unclear = /^[+-]?\d{1,3}[.,]\d{3}$/
const grouped = { ',': /^[+-]?\d{1,3}(,\d{3})+(\.\d{1,2})?$/, '.': /^[+-]?\d{1,3}(\.\d{3})+(,\d{1,2})?$/ }

/** As spreadsheets of any country write it: 1,234.50, 1.234,50, 12,5, $ 12. */
export function readAmount(typed: string): TypedAmount {
  const text = typed
    .replace(/^\s*(US\$|USD|\$)\s*|\s*(USD|\$)\s*$/gi, '')
    .replace(/[\s\u00A0\u202F'’]/g, '')
    .replace(/^\u2212/, '-')
  if (whole.test(text)) return { ok: true, dollars: Number(text) }
  if (decimal.test(text)) return { ok: true, dollars: Number(text.replace(',', '.')) }
  if (unclear.test(text)) {
    const digits = text.replace(/[.,]/, '')
    return { ok: false, words: `'${typed}' can be read in two ways: please write ${digits}.00, or two decimals` }
  }
  if (grouped[','].test(text)) return { ok: true, dollars: Number(text.replaceAll(',', '')) }
  if (grouped['.'].test(text)) return { ok: true, dollars: Number(text.replaceAll('.', '').replace(',', '.')) }
  return { ok: false, words: `'${[...typed].slice(0, 30).join('')}' is not an amount such as 12.50` }
}
