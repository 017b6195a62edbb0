import type { FoundProduct } from '#app/catalog/admin/find-product.tsx'
import type { OptionsByName } from '#app/catalog/line-options.ts'
import type { StaffExchanges } from './exchange-wire.ts'

type Line = StaffExchanges['lines'][number]

/** `product`: null if the line keeps its product. */
export type ExchangeSelection = {
  lineId: string
  product: FoundProduct | null
  quantity: number
  choices: OptionsByName
  note: string
}

export type QuoteRequest = { line_id: string; product_id?: string; quantity: number; choices: OptionsByName }

export function selectLine(line: Line | undefined): ExchangeSelection {
  const { id = '', quantity = 1, choices = {}, note = '' } = line ?? {}
  return { lineId: id, product: null, quantity, choices, note }
}

/** 'Rain bangle, Small'. */
export function productText(name: string, choices: OptionsByName): string {
  return [name, ...Object.values(choices)].join(', ')
}

export function listOptions(line: Line, { product }: ExchangeSelection): Line['options'] {
  if (!product) return line.options
  return (product.choices ?? []).map(({ name, values }) => ({ name, values: values.map((value) => value.name) }))
}

export function selectedOptions(options: Line['options'], { choices }: ExchangeSelection): OptionsByName {
  return Object.fromEntries(options.map(({ name }) => [name, choices[name] ?? '']))
}

/** Null until every option is selected and the product or an option differs from the line. */
export function toQuoteRequest(lines: Line[], selection: ExchangeSelection): QuoteRequest | null {
  const { lineId, product, quantity, choices } = selection
  const line = lines.find(({ id }) => id === lineId)
  if (!line) return null
  const options = listOptions(line, selection)
  const isComplete = options.every(({ name, values }) => values.includes(choices[name] ?? ''))
  const isChanged = product !== null || options.some(({ name }) => choices[name] !== line.choices[name])
  if (!isComplete || !isChanged) return null
  const productId = product ? { product_id: product.id } : {}
  return { line_id: lineId, ...productId, quantity, choices: selectedOptions(options, selection) }
}
