import type { OptionsByName, SelectedOption } from '../line-options.ts'

/**
 * The stock of one combination of options. `available`: the part that is not reserved. `onHand`: the whole stock,
 * reserved or not.
 */
export type StockCount = { choices: OptionsByName; available: number; onHand: number }

/**
 * `number`: the stock, including reserved items. `was`: the number that the page displayed to staff before the change.
 */
export type StockInput = { choices: OptionsByName; number: number; was?: number | undefined }

export type ProductStock = { isMadeToOrder: boolean; stockCounts: readonly StockCount[] }

export type StockLabel = 'ready' | 'sold-out'

export const stockTexts: Record<StockLabel, string> = { ready: 'Ready to send', 'sold-out': 'Sold out' }

/** Null for a product that is made to order and not in stock now. */
export function stockLabel({ isMadeToOrder, stockCounts }: ProductStock): StockLabel | null {
  if (stockCounts.some(({ available }) => available > 0)) return 'ready'
  return isMadeToOrder ? null : 'sold-out'
}

/** The stock of this product for exactly the selected options. */
export function filterStock(
  { isMadeToOrder, stockCounts }: ProductStock,
  selected: readonly SelectedOption[],
): ProductStock {
  return { isMadeToOrder, stockCounts: stockCounts.filter(({ choices }) => hasSameOptions(choices, selected)) }
}

export function hasSameOptions(byName: OptionsByName, selected: readonly SelectedOption[]): boolean {
  return Object.keys(byName).length === selected.length && selected.every(({ name, value }) => byName[name] === value)
}

/** If at most this many are left, the page shows the number. */
export const lowStock = 3

/** Caps the numbers for the public page, because exact numbers would reveal how much the shop sells. */
export function publicStock(stockCounts: readonly StockCount[]): StockCount[] {
  const max = lowStock + 1
  return stockCounts.map(({ choices, available, onHand }) => ({
    choices,
    available: Math.min(available, max),
    onHand: Math.min(onHand, max),
  }))
}

/** 'Ready to send', 'Only 2 ready'. */
export function stockText(available: number): string {
  return available > lowStock ? stockTexts.ready : `Only ${available} ready`
}

/** For a line of an order: 'Ready to send', '2 ready to send, 1 to be made'. Empty without stock data. */
export function lineStockText({ ready, quantity = 1 }: { ready?: number | undefined; quantity?: number }): string {
  if (ready === undefined) return ''
  if (ready === 0) return 'To be made'
  return ready >= quantity ? stockTexts.ready : `${ready} ready to send, ${quantity - ready} to be made`
}

/** A line of an order with too little stock, of a product that is not made to order. */
export type Shortage = {
  name: string
  left: number
  /** True if another order reserves some of the stock, which may become available again. */
  isBeingBought: boolean
}

export function shortageText({ name, left, isBeingBought }: Shortage): string {
  if (left > 0) return `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`
  return isBeingBought ? `The last ${name} is reserved for another buyer.` : `${name} is sold out.`
}

export function shortagesText(short: readonly Shortage[]): string {
  return short.map(shortageText).join(' ')
}

/**
 * The states of a product that is not in the shop. A draft has never been published; a hidden product may have been.
 */
export const visibilityStates = ['draft', 'hidden'] as const
export type Visibility = (typeof visibilityStates)[number]
