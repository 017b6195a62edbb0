import type { Product } from './product.ts'

/** What a card hands to the page that it opens. Pages work without it: it may be missing, or be of another time. */
export type ProductVisit = {
  product: Product
  /** Pieces in the cart. */
  cartCount: number
  /** A category value. */
  category: string
  /** The list as it was, with its filters. */
  from: string
}

/** The list that somebody came from, or null. Reads only addresses of lists, since state may hold anything. */
export function listVisited(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  const { from } = state
  return typeof from === 'string' && from.startsWith('/shop/') ? from : null
}
