import type { CartLine } from '#app/cart/cart.ts'

export type OrderedPiece = Pick<
  CartLine,
  'productId' | 'choices' | 'note' | 'name' | 'quantity' | 'imageKey' | 'imageFocus'
>

/** What a payment page shows of a cart, no more. */
export function orderedPieces(lines: readonly CartLine[]): OrderedPiece[] {
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
