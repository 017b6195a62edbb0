import type { FocusPoint } from '#app/catalog/focus-point.ts'
import { picturePath } from '#app/catalog/picture.ts'
import { type Cents, centsToWire, wireToCents } from '#app/money/money.ts'
import { type OrderTotal, orderTotal } from '#app/money/order-total.ts'
import type { CartWire } from './cart-wire.ts'

export const cartLimits = { quantityPerLine: 99, lines: 50 } as const

export type CartLine = {
  productId: string
  name: string
  /** The category's `category` value of the API, for example 'Body Chain'. */
  category: string
  priceCents: Cents
  quantity: number
  /** Null where the piece has no picture. */
  imageKey: string | null
  /** What stays in view of the picture; its middle where none is set. */
  imageFocus?: FocusPoint | null | undefined
  /** False once the shop no longer offers the piece: it stays to be seen, but is neither counted nor ordered. */
  isAvailable: boolean
}

export function cartToWire(lines: readonly CartLine[]): CartWire {
  return {
    cart: lines.map((line) => ({
      id: line.productId,
      name: line.name,
      category: line.category,
      price: centsToWire(line.priceCents),
      quantity: line.quantity,
      image_paths: line.imageKey ? [picturePath(line.imageKey, 960, 'jpg')] : [],
      image_key: line.imageKey,
      ...(line.imageFocus ? { image_focus: line.imageFocus } : {}),
      available: line.isAvailable,
    })),
  }
}

export function cartFromWire(wire: CartWire): CartLine[] {
  return wire.cart.map((line) => ({
    productId: line.id,
    name: line.name,
    category: line.category,
    priceCents: wireToCents(line.price) ?? 0,
    quantity: line.quantity,
    imageKey: line.image_key,
    imageFocus: line.image_focus,
    isAvailable: line.available,
  }))
}

type Counted = Pick<CartLine, 'quantity' | 'priceCents' | 'isAvailable'>

/** The sum of quantities of what can be ordered. */
export function countQuantity(lines: readonly Counted[]): number {
  return lines.reduce((sum, line) => (line.isAvailable ? sum + line.quantity : sum), 0)
}

/** What stays in the cart but can't be ordered, by name. */
export function leftOutNames(lines: readonly Pick<CartLine, 'name' | 'isAvailable'>[]): string[] {
  return lines.filter((line) => !line.isAvailable).map((line) => line.name)
}

/** Whoever confirms an order reads which pieces are not part of it. */
export function leftOutText(names: readonly string[]): string {
  return `No longer available, left out of this order: ${names.join(', ')}.`
}

/** What the cart costs; pieces that are gone cost nothing. */
export function cartTotal(lines: readonly Counted[]): OrderTotal {
  return orderTotal({ lines: lines.filter((line) => line.isAvailable) })
}

type Quantity = Pick<CartLine, 'productId' | 'quantity'>

/** Whether both hold the same pieces, as many of each. */
export function isSameCart(one: readonly Quantity[], other: readonly Quantity[]): boolean {
  const words = (lines: readonly Quantity[]) => lines.map((line) => `${line.productId} ${line.quantity}`).sort()
  return words(one).join() === words(other).join()
}
