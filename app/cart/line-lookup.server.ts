import type { OptionsByName } from '#app/catalog/line-options.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { cartLines, isCartLine } from './cart.tables.server.ts'
import type { CartLineInput } from './cart-wire.ts'

/** A line that is identified by product, options and note. */
export type ResolvedLine = Pick<CartLineInput, 'quantity' | 'was'> & {
  productId: string
  choices?: OptionsByName | undefined
  note?: string | undefined
}

/** Reads product, options and note of an existing line if the input has a `lineId`. Null if there is no such line. */
export async function resolveLine(
  db: Database,
  customerId: string,
  input: CartLineInput,
): Promise<ResolvedLine | null> {
  const { lineId, productId = '', ...line } = input
  if (lineId === undefined) return { ...line, productId }
  const [product = '', variant = '0'] = lineId.split('.')
  const [found] = await db
    .select({ choices: cartLines.choices, note: cartLines.note })
    .from(cartLines)
    .where(isCartLine(customerId, product, variant))
  return found ? { ...line, productId: product, choices: found.choices, note: found.note ?? undefined } : null
}
