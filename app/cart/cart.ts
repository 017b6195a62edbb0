import type { FocusPoint } from '#app/catalog/focus-point.ts'
import { picturePath } from '#app/catalog/image-path.ts'
import type { Shortage } from '#app/catalog/inventory/stock.ts'
import { type LineOptions, lineOptionsFromWire, lineOptionsToWire } from '#app/catalog/line-options.ts'
import { type Cents, centsToWire, wireToCents } from '#app/money/money.ts'
import { type OrderTotal, orderTotal, type Shipping } from '#app/money/order-total.ts'
import type { CartWire } from './cart-wire.ts'
import { createLineId, type LineKey } from './line-id.ts'

export const cartLimits = { quantityPerLine: 99, lines: 50 } as const

/** `choices` have the same order as the product's options. */
export type CartLine = LineOptions & {
  productId: string
  name: string
  /** The category's value in the API, for example 'Body Chain'. */
  category: string
  priceCents: Cents
  quantity: number
  imageKey: string | null
  /** The part of the image that cropping keeps visible; null means the middle. */
  imageFocus?: FocusPoint | null | undefined
  /** False if the shop no longer sells the product or its options: the page lists the line, but does not count it. */
  isAvailable: boolean
  /** True if the product is still sold, but not with these options. */
  isChoiceGone?: boolean | undefined
  /** The number that can be ordered, for a product that is not made to order. If it is 0, the line is not available. */
  left?: number | undefined
  /** The number in stock, if the makers have to make the rest of the line. */
  readyCount?: number | undefined
  /** True if the whole quantity is in stock. */
  isReady?: boolean | undefined
  /** The product's own number of production days, if it has one. */
  makingDays?: number | undefined
  /** The day in Nairobi by which the makers finish the line; null if it is in stock. */
  madeBy?: string | null | undefined
  /** True if an order of another buyer reserves some of the stock. */
  isBeingBought?: boolean | undefined
}

export function cartToWire(lines: readonly CartLine[]): CartWire {
  return {
    cart: lines.map((line) => ({
      id: line.productId,
      lineId: createLineId(line),
      name: line.name,
      category: line.category,
      price: centsToWire(line.priceCents),
      quantity: line.quantity,
      image_paths: line.imageKey ? [picturePath(line.imageKey, 960, 'jpg')] : [],
      image_key: line.imageKey,
      ...(line.imageFocus ? { image_focus: line.imageFocus } : {}),
      ...lineOptionsToWire(line),
      available: line.isAvailable,
      ...(line.isChoiceGone ? { choices_gone: true as const } : {}),
      ...(line.left === undefined ? {} : { left: Math.min(line.left, line.quantity) }),
      ...(line.isBeingBought ? { being_bought: true as const } : {}),
      ...(line.madeBy === undefined ? {} : { made_by: line.madeBy }),
      ...(line.readyCount ? { ready: line.readyCount } : {}),
    })),
  }
}

export function cartFromWire(wire: CartWire): CartLine[] {
  return wire.cart.map((line) => ({
    productId: line.id,
    ...lineOptionsFromWire(line),
    name: line.name,
    category: line.category,
    priceCents: wireToCents(line.price) ?? 0,
    quantity: line.quantity,
    imageKey: line.image_key,
    imageFocus: line.image_focus,
    isAvailable: line.available,
    ...(line.choices_gone ? { isChoiceGone: true } : {}),
    ...(line.left === undefined ? {} : { left: line.left }),
    ...(line.being_bought ? { isBeingBought: true } : {}),
    ...(line.made_by === undefined ? {} : { madeBy: line.made_by }),
    ...(line.ready ? { readyCount: line.ready } : {}),
  }))
}

/** The lines with a higher quantity than can be ordered. */
export function listShortages(lines: readonly CartLine[]): Shortage[] {
  return lines.flatMap(({ name, left, quantity, isBeingBought = false }) =>
    left !== undefined && left < quantity ? [{ name, left, isBeingBought }] : [],
  )
}

type PricedLine = Pick<CartLine, 'quantity' | 'priceCents' | 'isAvailable'>

export function countQuantity(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => (line.isAvailable ? sum + line.quantity : sum), 0)
}

export function listLeftOutNames(lines: readonly Pick<CartLine, 'name' | 'isAvailable'>[]): string[] {
  return lines.filter((line) => !line.isAvailable).map((line) => line.name)
}

export function leftOutText(names: readonly string[]): string {
  return `No longer available, left out of this order: ${names.join(', ')}.`
}

export function cartTotal(lines: readonly PricedLine[], shipping: Partial<Shipping> = {}): OrderTotal {
  return orderTotal({ lines: lines.filter((line) => line.isAvailable), ...shipping })
}

export type QuantityLine = Omit<LineKey, 'productId'> & { productId: string | null; quantity: number }

export function isSameCart(one: readonly QuantityLine[], other: readonly QuantityLine[]): boolean {
  const lineKeys = (lines: readonly QuantityLine[]) =>
    lines.map((line) => `${createLineId({ ...line, productId: line.productId ?? '' })} ${line.quantity}`).sort()
  return lineKeys(one).join() === lineKeys(other).join()
}
