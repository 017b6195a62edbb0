/** '1,200' as people write thousands. */
const grouped = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/

/** As staff type it, '12,50' too. What is no number is told by the rules of what it is for. */
export function typedNumber(typed: string): number {
  const text = typed.replace(/\s/g, '').replace(/^\u2212/, '-')
  if (text === '') return Number.NaN
  return Number(grouped.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'))
}
