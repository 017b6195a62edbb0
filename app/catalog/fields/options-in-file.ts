import { centsToText } from '#app/money/money.ts'
import { type OptionValue, optionLimits, type ProductOption } from '../line-options.ts'
import type { ReportCell } from './field.ts'
import { escapeValue, joinValues, splitValues, unescapeValue } from './listed-values.ts'
import { readAmount } from './typed-amount.ts'

/** Two columns for each option: its name and its values. */
export const optionColumns = Array.from({ length: optionLimits.choices }, (_, index) => [
  `Choice ${index + 1}`,
  `Values ${index + 1}`,
]).flat()

export function optionCells(options: readonly ProductOption[]): string[] {
  return options.flatMap(({ name, values }) => [name, joinValues(values.map(valueText), '|')])
}

/** '17 cm (+4.00)'. Appends '(+0.00)' to a name that ends with such brackets, so that they are not read as a price. */
function valueText({ name, differenceCents }: OptionValue): string {
  const text = escapeValue(name)
  if (differenceCents === 0) return /\([+-][^()]*\)$/.test(name) ? `${text} (+0.00)` : text
  return `${text} (${differenceCents > 0 ? '+' : ''}${centsToText(differenceCents)})`
}

export function readOptions(cells: readonly string[], report: ReportCell) {
  return Array.from({ length: optionLimits.choices }, (_, index) => {
    const name = cells[2 * index] ?? ''
    const texts = splitValues(cells[2 * index + 1] ?? '', '|')
    if (name === '' && texts.length === 0) return []
    if (name === '') report('is missing: its values are there', 2 * index)
    return [{ name, values: texts.map((text) => readValue(text, (message) => report(message, 2 * index + 1))) }]
  }).flat()
}

function readValue(text: string, report: ReportCell): { name: string; difference?: number } {
  const withPrice = /^(.*\S)\s*\(\s*([+\u2212-][^()]*)\)$/su.exec(text)
  if (!withPrice) return { name: unescapeValue(text) }
  const amount = readAmount(withPrice[2] ?? '')
  if (!amount.ok) report(amount.message)
  return { name: unescapeValue(withPrice[1] ?? ''), ...(amount.ok ? { difference: amount.amount } : {}) }
}
