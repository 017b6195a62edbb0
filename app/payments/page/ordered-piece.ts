import type { CartLine } from '#app/cart/cart.ts'
import { pickFields } from '#app/framework/records.ts'

const pieceFields = ['productId', 'choices', 'note', 'name', 'quantity', 'imageKey', 'imageFocus'] as const

export type OrderedPiece = Pick<CartLine, (typeof pieceFields)[number]>

/** The part of the cart lines that a payment page shows, the most expensive product first, since only it has a picture. */
export function toOrderedPieces(lines: readonly CartLine[]): OrderedPiece[] {
  const byPrice = lines.toSorted((a, b) => b.priceCents - a.priceCents)
  return byPrice.map((line) => pickFields(line, pieceFields))
}
