import type { CartLine } from '#app/cart/cart.ts'

export type OrderedPiece = Pick<
  CartLine,
  'productId' | 'choices' | 'note' | 'name' | 'quantity' | 'imageKey' | 'imageFocus'
>

/** The part of the cart lines that a payment page shows. */
export function toOrderedPieces(lines: readonly CartLine[]): OrderedPiece[] {
  return lines.map(({ productId, choices, note, name, quantity, imageKey, imageFocus }) => ({
    productId,
    choices,
    note,
    name,
    quantity,
    imageKey,
    imageFocus,
  }))
}
