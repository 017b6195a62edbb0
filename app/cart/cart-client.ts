import { lineOptionsToWire } from '#app/catalog/line-options.ts'
import type { Answer, callApi } from '#app/framework/browser/api-client.ts'
import type { readCartCall, removeCartLineCall, setCartLineCall } from './cart.api.server.ts'
import { type CartLine, cartFromWire } from './cart.ts'
import { createLineId, type LineKey } from './line-id.ts'
import { type CartStore, createPendingChanges, findLine, noStore, toLineKey } from './pending-changes.ts'

export type CartState = {
  /** 'loading' until the server has answered, 'failed' until a load succeeds. A visitor's cart is ready and empty. */
  status: 'loading' | 'failed' | 'ready'
  lines: CartLine[]
}

export type CartAnswer = Answer<unknown>

const done: CartAnswer = { ok: true, data: null }
const isInCart = ({ quantity }: CartLine) => quantity > 0

type Change = LineKey & { quantity: number; was: number; key?: string }

function sendChange(call: typeof callApi, { key, quantity, was, ...line }: Change): Promise<CartAnswer> {
  const options = key ? { key } : {}
  if (quantity === 0)
    return call<typeof removeCartLineCall>('DELETE', `/api/user/cart/${createLineId(line)}`, undefined, options)
  return call<typeof setCartLineCall>(
    'POST',
    '/api/user/cart',
    { productId: line.productId, quantity, was, ...lineOptionsToWire(line) },
    options,
  )
}

function createCartState() {
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
 * Sends changes one by one. Each change includes the previous quantity, so that it can't overwrite a change of another
 * page. While offline, the browser stores the changes.
 */
export function createCartClient(call: typeof callApi, store: CartStore = noStore) {
  const state = createCartState()
  let serverLines: CartLine[] = []
  let queue: Promise<unknown> = Promise.resolve()
  /** Incremented when the cart is emptied, to ignore responses that belong to an earlier session. */
  let session = 0
  const wantedQuantities = new Map<string, number>()
  const pendingChanges = createPendingChanges(store)

  function showLines() {
    const readQuantity = (line: CartLine) => wantedQuantities.get(createLineId(line)) ?? line.quantity
    const lines = pendingChanges.applyTo(serverLines).map((line) => ({ ...line, quantity: readQuantity(line) }))
    state.show('ready', lines.filter(isInCart))
  }

  async function load(): Promise<CartAnswer> {
    const loadSession = session
    const failure = await pendingChanges.send(
      (change) => sendChange(call, change),
      () => loadSession === session,
    )
    if (failure) return failure
    const answer = await call<typeof readCartCall>('GET', '/api/user/cart')
    if (answer.ok && loadSession === session) {
      serverLines = cartFromWire(answer.data)
      pendingChanges.storeLines(serverLines)
      showLines()
    }
    if (!answer.ok && loadSession === session && state.get().status === 'loading') state.show('failed', [])
    return answer
  }

  function serverQuantity(line: LineKey): number {
    return findLine(serverLines, line)?.quantity ?? 0
  }

  function enqueue(work: () => Promise<CartAnswer>): Promise<CartAnswer> {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }

  function addPendingChange(line: LineKey, quantity: number, look?: CartLine): CartAnswer {
    pendingChanges.wait(line, quantity, look)
    wantedQuantities.delete(createLineId(line))
    showLines()
    return done
  }

  /** Sends only the newest quantity. Skips older quantities that the customer selected while a call was running. */
  async function sendQuantity(line: LineKey): Promise<CartAnswer> {
    const id = createLineId(line)
    const quantity = wantedQuantities.get(id)
    if (quantity === undefined) return done
    if (pendingChanges.hasAny() && !pendingChanges.isOffline()) await load()
    if (pendingChanges.isOffline() || pendingChanges.hasAny()) return addPendingChange(line, quantity)
    const answer = await sendChange(call, { ...toLineKey(line), quantity, was: serverQuantity(line) })
    if (!answer.ok && answer.status === 0 && pendingChanges.isOffline()) return addPendingChange(line, quantity)
    if (!answer.ok || wantedQuantities.get(id) === quantity) wantedQuantities.delete(id)
    const loaded = await load()
    if (!answer.ok && !loaded.ok) showLines()
    return answer
  }

  function changeQuantity(line: LineKey, quantity: number): Promise<CartAnswer> {
    wantedQuantities.set(createLineId(line), quantity)
    showLines()
    return enqueue(() => sendQuantity(line))
  }

  async function sendNewLine(line: LineKey, quantity: number, look?: CartLine): Promise<CartAnswer> {
    if (look && pendingChanges.isOffline()) {
      return findLine(state.get().lines, line) ? done : addPendingChange(line, quantity, look)
    }
    const loaded = await load()
    if (!loaded.ok || serverQuantity(line) > 0) return loaded
    const answer = await sendChange(call, { ...toLineKey(line), quantity, was: 0 })
    const reloaded = await load()
    // Succeeds if another page has added the same line meanwhile.
    return !answer.ok && reloaded.ok && serverQuantity(line) > 0 ? reloaded : answer
  }

  function clear(status: CartState['status']) {
    session += 1
    serverLines = []
    wantedQuantities.clear()
    state.show(status, [])
  }

  return {
    getState: state.get,
    subscribe: state.subscribe,
    load: () => enqueue(load),
    setQuantity: changeQuantity,
    remove: (line: LineKey) => changeQuantity(line, 0),
    /** `look`: the line to display until the server has it. */
    add: (line: LineKey, quantity: number, look?: CartLine) => enqueue(() => sendNewLine(line, quantity, look)),

    /** Shows this customer's stored cart at once if the shop can't be reached. */
    begin(customerId: string) {
      serverLines = pendingChanges.begin(customerId)
      if (pendingChanges.hasAny() || pendingChanges.isOffline()) showLines()
    },
    /** Call it if there is no customer, or if the session is not known yet. */
    end(status: CartState['status']) {
      clear(status)
      if (status === 'ready') pendingChanges.end()
    },
    empty() {
      clear('ready')
      pendingChanges.drop()
    },
  }
}
