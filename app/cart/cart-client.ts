import type { Answer, callApi } from '#app/platform/api-client.ts'
import { type CartLine, cartFromWire } from './cart.ts'

export type CartState = {
  /** 'loading' until the server has answered. A visitor's cart is ready and empty. */
  status: 'loading' | 'ready'
  lines: CartLine[]
}

export type CartAnswer = Answer<unknown>

export type CartClient = ReturnType<typeof createCartClient>

const lineGone: CartAnswer = { ok: true, data: null }

/** Sends changes one by one, each with the quantity it started from, so that it can't overwrite another page's. */
export function createCartClient(call: typeof callApi) {
  let state: CartState = { status: 'loading', lines: [] }
  let atServer: CartLine[] = []
  let queue: Promise<unknown> = Promise.resolve()
  /** Goes up when the cart is emptied: an answer that arrives later belongs to the previous customer and is ignored. */
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
    const answer = await call('GET', '/api/user/cart')
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

  /** Sends only the newest wanted quantity; older ones, chosen during a call, are skipped. */
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

    add(productId: string, quantity: number): Promise<CartAnswer> {
      return enqueue(async () => {
        const loaded = await load()
        if (!loaded.ok || quantityAtServer(productId) > 0) return loaded
        const answer = await call('POST', '/api/user/cart', { productId, quantity, was: 0 })
        const reloaded = await load()
        // Another page added it in between: that is no failure.
        return !answer.ok && reloaded.ok && quantityAtServer(productId) > 0 ? reloaded : answer
      })
    },

    empty(status: CartState['status'] = 'ready') {
      owner += 1
      atServer = []
      wanted.clear()
      show(status, [])
    },
  }
}
