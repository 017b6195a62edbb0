import type { SelectedOption, SelectedOptions } from '../line-options.ts'

/** How many of a product, chosen so, are ready: `free` for whoever orders next, `shelf` with those that an order holds. */
export type StockCount = { choices: SelectedOptions; free: number; shelf: number }

/** `number`: on the shelf, also of what an order holds; `was`: what staff saw, which somebody may have bought since. */
export type StockInput = { choices: SelectedOptions; number: number; was?: number | undefined }

export type Stocked = { isMadeToOrder: boolean; ready: readonly StockCount[] }

export type StockLabel = 'ready' | 'sold-out'

export const stockTexts: Record<StockLabel, string> = { ready: 'Ready to send', 'sold-out': 'Sold out' }

/** Null: it is made to order. */
export function stockLabel({ isMadeToOrder, ready }: Stocked): StockLabel | null {
  if (ready.some(({ free }) => free > 0)) return 'ready'
  return isMadeToOrder ? null : 'sold-out'
}

/** The same product as it is chosen. */
export function withOptions({ isMadeToOrder, ready }: Stocked, chosen: readonly SelectedOption[]): Stocked {
  return { isMadeToOrder, ready: ready.filter(({ choices }) => isSameChoice(choices, chosen)) }
}

export function isSameChoice(byName: SelectedOptions, chosen: readonly SelectedOption[]): boolean {
  return Object.keys(byName).length === chosen.length && chosen.every(({ name, value }) => byName[name] === value)
}

/** From so few on, a page says how many. */
const lowStock = 3

/** What the public product page needs of the stock: exact counts would show everybody what the shop sells. */
export function publicStock(ready: readonly StockCount[]): StockCount[] {
  const most = lowStock + 1
  return ready.map(({ choices, free, shelf }) => ({
    choices,
    free: Math.min(free, most),
    shelf: Math.min(shelf, most),
  }))
}

/** 'Ready to send', 'Only 2 ready'. */
export function stockText(free: number): string {
  return free > lowStock ? stockTexts.ready : `Only ${free} ready`
}

/** What is ready of an order's line: 'Ready to send', '2 ready to send, 1 to be made'. Empty where nobody has to tell. */
export function lineStockText({ ready, quantity = 1 }: { ready?: number | undefined; quantity?: number }): string {
  if (ready === undefined) return ''
  if (ready === 0) return 'To be made'
  return ready >= quantity ? stockTexts.ready : `${ready} ready to send, ${quantity - ready} to be made`
}

/** More of a product are wanted than can be had, since it is not made to order. */
export type Shortage = {
  name: string
  left: number
  /** Some are on the way to another buyer, and may come back. */
  isBeingBought: boolean
}

export function shortageText({ name, left, isBeingBought }: Shortage): string {
  if (left > 0) return `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`
  return isBeingBought ? `The last ${name} is reserved for another buyer.` : `${name} is sold out.`
}

export function shortagesText(short: readonly Shortage[]): string {
  return short.map(shortageText).join(' ')
}

/** A product as staff keep it out of the shop: a draft was never in it. */
export const visibilityStates = ['draft', 'hidden'] as const
export type Visibility = (typeof visibilityStates)[number]
