import type { Answer, callApi } from '#app/platform/api-client.ts'
import { type CartLine, cartFromWire } from './cart.ts'
import type { CartWire } from './cart-wire.ts'

export type CartState = {
  /** 'loading' until it is known what is in the cart. A visitor's cart is ready and empty. */
  status: 'loading' | 'ready'
  lines: CartLine[]
}

export type CartAnswer = Answer<unknown>

export type CartClient = ReturnType<typeof createCartClient>

const lineGone: CartAnswer = { ok: true, data: null }

/**
 * The browser's picture of the customer's cart. Changes go to the server one after another, each saying which quantity
 * it was made from, so that a change made on another page meanwhile is seen and not overwritten.
 */
export function createCartClient(call: typeof callApi) {
  let state: CartState = { status: 'loading', lines: [] }
  let atServer: CartLine[] = []
  let queue: Promise<unknown> = Promise.resolve()
  /** Raised when the cart is emptied, so that an answer under way then is not shown to whoever comes next. */
  let owner = 0
  const wanted = new Map<string, number>()
  const listeners = new Set<() => void>()

  function show(status: CartState['status'], lines: CartLine[]) {
    state = { status, lines }
    for (const listener of listeners) listener()
  }

  function showWanted() {
    const lines = atServer.map((line) => ({ ...line, quantity: wanted.get(line.productId) ?? line.quantity }))
    show(
      'ready',
      lines.filter((line) => line.quantity > 0),
    )
  }

  async function load(): Promise<CartAnswer> {
    const asker = owner
    const answer = await call<CartWire>('GET', '/api/user/cart')
    if (answer.ok && asker === owner) {
      atServer = cartFromWire(answer.data)
      showWanted()
    }
    return answer
  }

  function quantityAtServer(productId: string): number {
    return atServer.find((line) => line.productId === productId)?.quantity ?? 0
  }

  function enqueue(work: () => Promise<CartAnswer>): Promise<CartAnswer> {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }

  /** Sends the newest wish for a line; the wishes before it, made while a call was under way, are never sent. */
  async function sendWanted(productId: string): Promise<CartAnswer> {
    const quantity = wanted.get(productId)
    if (quantity === undefined) return lineGone
    const answer =
      quantity === 0
        ? await call('DELETE', `/api/user/cart/${productId}`)
        : await call('POST', '/api/user/cart', { productId, quantity, was: quantityAtServer(productId) })
    if (!answer.ok || wanted.get(productId) === quantity) wanted.delete(productId)
    const loaded = await load()
    if (!answer.ok && !loaded.ok) showWanted()
    return answer
  }

  function want(productId: string, quantity: number): Promise<CartAnswer> {
    wanted.set(productId, quantity)
    showWanted()
    return enqueue(() => sendWanted(productId))
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load: () => enqueue(load),
    setQuantity: want,
    remove: (productId: string) => want(productId, 0),

    /** Puts a piece into the cart; a line that is there stays as it is. */
    add(productId: string, quantity: number): Promise<CartAnswer> {
      return enqueue(async () => {
        const loaded = await load()
        if (!loaded.ok || quantityAtServer(productId) > 0) return loaded
        const answer = await call('POST', '/api/user/cart', { productId, quantity, was: 0 })
        const reloaded = await load()
        // Another page put it in between: that line stays as it is, too.
        return !answer.ok && reloaded.ok && quantityAtServer(productId) > 0 ? reloaded : answer
      })
    },

    /** Shows an empty cart without asking the server. */
    empty(status: CartState['status'] = 'ready') {
      owner += 1
      atServer = []
      wanted.clear()
      show(status, [])
    },
  }
}
