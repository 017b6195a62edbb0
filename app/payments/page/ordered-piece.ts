import type { CartLine } from '#app/cart/cart.ts'

export type OrderedPiece = Pick<
  CartLine,
  'productId' | 'choices' | 'note' | 'name' | 'quantity' | 'imageKey' | 'imageFocus'
>

/** The part of the cart lines that a payment page shows, the most expensive product first, since only it has a picture. */
export function toOrderedPieces(lines: readonly CartLine[]): OrderedPiece[] {
  const byPrice = lines.toSorted((a, b) => b.priceCents - a.priceCents)
  return byPrice.map(({ productId, choices, note, name, quantity, imageKey, imageFocus }) => ({
    productId,
    choices,
    note,
    name,
    quantity,
    imageKey,
    imageFocus,
  }))
}
