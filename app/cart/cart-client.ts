import type { Answer, callApi } from '#app/platform/api-client.ts'
import { type CartLine, cartFromWire } from './cart.ts'
import { type CartStore, createWaitingChanges, noStore } from './waiting-changes.ts'

export type CartState = {
  /** 'loading' until the server has answered. A visitor's cart is ready and empty. */
  status: 'loading' | 'ready'
  lines: CartLine[]
}

export type CartAnswer = Answer<unknown>

export type CartClient = ReturnType<typeof createCartClient>

const done: CartAnswer = { ok: true, data: null }

type Change = { productId: string; quantity: number; was: number; key?: string }

function sendChange(call: typeof callApi, { key, productId, quantity, was }: Change): Promise<CartAnswer> {
  const options = key ? { key } : {}
  return quantity === 0
    ? call('DELETE', `/api/user/cart/${productId}`, undefined, options)
    : call('POST', '/api/user/cart', { productId, quantity, was }, options)
}

function createShownState() {
  let state: CartState = { status: 'loading', lines: [] }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    show(status: CartState['status'], lines: CartLine[]) {
      state = { status, lines }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Sends changes one by one, each with the quantity it started from, so that it can't overwrite another page's. Without a
 * line they wait in the browser.
 */
export function createCartClient(call: typeof callApi, store: CartStore = noStore) {
  const shown = createShownState()
  let atServer: CartLine[] = []
  let queue: Promise<unknown> = Promise.resolve()
  /** Goes up when the cart is emptied: an answer that arrives later belongs to the previous customer and is ignored. */
  let owner = 0
  const wanted = new Map<string, number>()
  const waiting = createWaitingChanges(store)

  function showWanted() {
    const known = waiting.applyTo(atServer)
    const lines = known.map((line) => ({ ...line, quantity: wanted.get(line.productId) ?? line.quantity }))
    const left = lines.filter((line) => line.quantity > 0)
    shown.show('ready', left)
  }

  async function load(): Promise<CartAnswer> {
    const asker = owner
    const stopped = await waiting.send(
      (change) => sendChange(call, change),
      () => asker === owner,
    )
    if (stopped) return stopped
    const answer = await call('GET', '/api/user/cart')
    if (answer.ok && asker === owner) {
      atServer = cartFromWire(answer.data)
      waiting.keepLines(atServer)
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

  function wait(productId: string, quantity: number, line?: CartLine): CartAnswer {
    waiting.wait(productId, quantity, line)
    wanted.delete(productId)
    showWanted()
    return done
  }

  /** Sends only the newest wanted quantity; older ones, chosen during a call, are skipped. */
  async function sendWanted(productId: string): Promise<CartAnswer> {
    const quantity = wanted.get(productId)
    if (quantity === undefined) return done
    if (waiting.hasAny() && !waiting.isOffline()) await load()
    if (waiting.isOffline() || waiting.hasAny()) return wait(productId, quantity)
    const answer = await sendChange(call, { productId, quantity, was: quantityAtServer(productId) })
    if (!answer.ok && answer.status === 0 && waiting.isOffline()) return wait(productId, quantity)
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

  async function sendNew(productId: string, quantity: number, line?: CartLine): Promise<CartAnswer> {
    if (line && waiting.isOffline()) {
      return shown.get().lines.some((one) => one.productId === productId) ? done : wait(productId, quantity, line)
    }
    const loaded = await load()
    if (!loaded.ok || quantityAtServer(productId) > 0) return loaded
    const answer = await sendChange(call, { productId, quantity, was: 0 })
    const reloaded = await load()
    // Another page added it in between: that is no failure.
    return !answer.ok && reloaded.ok && quantityAtServer(productId) > 0 ? reloaded : answer
  }

  function clear(status: CartState['status']) {
    owner += 1
    atServer = []
    wanted.clear()
    shown.show(status, [])
  }

  return {
    getState: shown.get,
    subscribe: shown.subscribe,
    load: () => enqueue(load),
    setQuantity: want,
    remove: (productId: string) => want(productId, 0),
    /** `line` is how it looks in the cart until the server has it. */
    add: (productId: string, quantity: number, line?: CartLine) => enqueue(() => sendNew(productId, quantity, line)),

    /** What the browser kept of this customer's cart shows at once where the shop can't be asked. */
    begin(customerId: string) {
      atServer = waiting.begin(customerId)
      if (waiting.hasAny() || waiting.isOffline()) showWanted()
    },
    /** Nobody is logged in, or it isn't known yet. */
    end(status: CartState['status']) {
      clear(status)
      if (status === 'ready') waiting.end()
    },
    empty() {
      clear('ready')
      waiting.drop()
    },
  }
}
