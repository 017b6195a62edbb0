import type { PendingAdd } from '#app/customers/pending-intent.ts'
import { type CartLine, cartTotal, countQuantity } from './cart.ts'
import type { CartAnswer } from './cart-client.ts'
import { cartClient, notifyOtherTabs, useCartState } from './cart-store.ts'
import type { LineKey } from './line-id.ts'

/** The caller handles an ended session, which is an answer with status 401. */
export function useCart() {
  const state = useCartState()

  async function settle(change: Promise<CartAnswer>): Promise<CartAnswer> {
    const answer = await change
    if (answer.ok) notifyOtherTabs()
    return answer
  }

  return {
    ...state,
    count: countQuantity(state.lines),
    subtotalCents: cartTotal(state.lines).subtotalCents,
    add: (product: PendingAdd, line?: CartLine) => settle(cartClient.add(product, product.quantity, line)),
    setQuantity: (line: LineKey, quantity: number) => settle(cartClient.setQuantity(line, quantity)),
    /** Puts a removed line back, with its options, note and quantity. */
    restore: (line: CartLine) => settle(cartClient.add(line, line.quantity, line)),
    remove: (line: LineKey) => settle(cartClient.remove(line)),
    reload: cartClient.load,
    readLines: () => cartClient.getState().lines,
    emptyLocally: cartClient.empty,
  }
}
