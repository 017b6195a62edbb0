import { lineOptionsToWire } from '#app/catalog/line-options.ts'
import type { Answer, callApi } from '#app/framework/browser/api-client.ts'
import type { readCartCall, removeCartLineCall, setCartLineCall } from './cart.api.server.ts'
import { type CartLine, cartFromWire } from './cart.ts'
import { type LineKey, lineIdOf } from './line-id.ts'
import { type CartStore, createPendingChanges, lineKeyOf, lineOf, noStore } from './pending-changes.ts'

export type CartState = {
  /** 'loading' until the server has answered. A visitor's cart is ready and empty. */
  status: 'loading' | 'ready'
  lines: CartLine[]
}

export type CartAnswer = Answer<unknown>

const done: CartAnswer = { ok: true, data: null }

type Change = LineKey & { quantity: number; was: number; key?: string }

function sendChange(call: typeof callApi, { key, quantity, was, ...line }: Change): Promise<CartAnswer> {
  const options = key ? { key } : {}
  if (quantity === 0)
    return call<typeof removeCartLineCall>('DELETE', `/api/user/cart/${lineIdOf(line)}`, undefined, options)
  return call<typeof setCartLineCall>(
    'POST',
    '/api/user/cart',
    { productId: line.productId, quantity, was, ...lineOptionsToWire(line) },
    options,
  )
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
 * Sends changes one by one, each with the quantity it started from, so that it can't overwrite another page's. Offline
 * they wait in the browser.
 */
export function createCartClient(call: typeof callApi, store: CartStore = noStore) {
  const shown = createShownState()
  let atServer: CartLine[] = []
  let queue: Promise<unknown> = Promise.resolve()
  /** Incremented when the cart is emptied: a later response belongs to the previous customer and is ignored. */
  let owner = 0
  const wanted = new Map<string, number>()
  const waiting = createPendingChanges(store)

  function showWanted() {
    const known = waiting.applyTo(atServer)
    const lines = known.map((line) => ({ ...line, quantity: wanted.get(lineIdOf(line)) ?? line.quantity }))
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
    const answer = await call<typeof readCartCall>('GET', '/api/user/cart')
    if (answer.ok && asker === owner) {
      atServer = cartFromWire(answer.data)
      waiting.keepLines(atServer)
      showWanted()
    }
    return answer
  }

  function quantityAtServer(line: LineKey): number {
    return lineOf(atServer, line)?.quantity ?? 0
  }

  function enqueue(work: () => Promise<CartAnswer>): Promise<CartAnswer> {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }

  function wait(line: LineKey, quantity: number, look?: CartLine): CartAnswer {
    waiting.wait(line, quantity, look)
    wanted.delete(lineIdOf(line))
    showWanted()
    return done
  }

  /** Sends only the newest quantity and skips older ones that were chosen during a call. */
  async function sendWanted(line: LineKey): Promise<CartAnswer> {
    const id = lineIdOf(line)
    const quantity = wanted.get(id)
    if (quantity === undefined) return done
    if (waiting.hasAny() && !waiting.isOffline()) await load()
    if (waiting.isOffline() || waiting.hasAny()) return wait(line, quantity)
    const answer = await sendChange(call, { ...lineKeyOf(line), quantity, was: quantityAtServer(line) })
    if (!answer.ok && answer.status === 0 && waiting.isOffline()) return wait(line, quantity)
    if (!answer.ok || wanted.get(id) === quantity) wanted.delete(id)
    const loaded = await load()
    if (!answer.ok && !loaded.ok) showWanted()
    return answer
  }

  function want(line: LineKey, quantity: number): Promise<CartAnswer> {
    wanted.set(lineIdOf(line), quantity)
    showWanted()
    return enqueue(() => sendWanted(line))
  }

  async function sendNew(line: LineKey, quantity: number, look?: CartLine): Promise<CartAnswer> {
    if (look && waiting.isOffline()) {
      return lineOf(shown.get().lines, line) ? done : wait(line, quantity, look)
    }
    const loaded = await load()
    if (!loaded.ok || quantityAtServer(line) > 0) return loaded
    const answer = await sendChange(call, { ...lineKeyOf(line), quantity, was: 0 })
    const reloaded = await load()
    // Another page has added the line meanwhile: not a failure.
    return !answer.ok && reloaded.ok && quantityAtServer(line) > 0 ? reloaded : answer
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
    remove: (line: LineKey) => want(line, 0),
    /** `look` is displayed until the server has the line. */
    add: (line: LineKey, quantity: number, look?: CartLine) => enqueue(() => sendNew(line, quantity, look)),

    /** Shows this customer's stored cart at once if the shop can't be reached. */
    begin(customerId: string) {
      atServer = waiting.begin(customerId)
      if (waiting.hasAny() || waiting.isOffline()) showWanted()
    },
    /** Without a customer, or before the session is known. */
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
