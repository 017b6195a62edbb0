import type { FoundProduct } from '#app/catalog/admin/find-product.tsx'
import type { OptionsByName } from '#app/catalog/line-options.ts'
import type { StaffExchanges } from './exchange-wire.ts'

type Line = StaffExchanges['lines'][number]

/** What staff have chosen so far; `product` is another one than the line's. */
export type ExchangeSelection = {
  lineId: string
  product: FoundProduct | null
  quantity: number
  choices: OptionsByName
  note: string
}

/** As a quote asks for it. */
export type WantedExchange = { line_id: string; product_id?: string; quantity: number; choices: OptionsByName }

export function selectLine(line: Line | undefined): ExchangeSelection {
  const { id = '', quantity = 1, choices = {}, note = '' } = line ?? {}
  return { lineId: id, product: null, quantity, choices, note }
}

/** 'Rain bangle, Small'. */
export function pieceText(name: string, choices: OptionsByName): string {
  return [name, ...Object.values(choices)].join(', ')
}

export function optionsOf(line: Line, { product }: ExchangeSelection): Line['options'] {
  if (!product) return line.options
  return (product.choices ?? []).map(({ name, values }) => ({ name, values: values.map((value) => value.name) }))
}

export function selectedOptions(options: Line['options'], { choices }: ExchangeSelection): OptionsByName {
  return Object.fromEntries(options.map(({ name }) => [name, choices[name] ?? '']))
}

/** Null until it is another product or another choice, and all is chosen. */
export function wantedOf(lines: Line[], selection: ExchangeSelection): WantedExchange | null {
  const { lineId, product, quantity, choices } = selection
  const line = lines.find(({ id }) => id === lineId)
  if (!line) return null
  const options = optionsOf(line, selection)
  const isChosen = options.every(({ name, values }) => values.includes(choices[name] ?? ''))
  const isChanged = product !== null || options.some(({ name }) => choices[name] !== line.choices[name])
  if (!isChosen || !isChanged) return null
  const chosen = selectedOptions(options, selection)
  return { line_id: lineId, ...(product ? { product_id: product.id } : {}), quantity, choices: chosen }
}
