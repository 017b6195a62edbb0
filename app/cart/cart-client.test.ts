import { expect, test } from 'vitest'
import type { callApi } from '#app/framework/browser/api-client.ts'
import { cartToWire } from './cart.ts'
import { createCartClient } from './cart-client.ts'
import { createLineId } from './line-id.ts'
import type { CartStore, StoredCart } from './pending-changes.ts'

const product = { name: 'Rain Band', category: 'bracelets', priceCents: 2400, imageKey: null, isAvailable: true }

function createServer(quantities: Record<string, number>) {
  const sent: unknown[] = []
  const server = { sent, quantities, refusesRemovals: false }
  const call = (async (method: string, path: string, body?: { productId: string; quantity: number; was: number }) => {
    await Promise.resolve()
    if (method === 'GET') {
      const lines = Object.entries(quantities).map(([productId, quantity]) => ({ ...product, productId, quantity }))
      return { ok: true, data: cartToWire(lines) }
    }
    sent.push(body ?? path)
    if (method === 'DELETE' && server.refusesRemovals) return { ok: false, status: 500, message: '' }
    if (method === 'DELETE') delete quantities[path.split('/').at(-1)?.split('.')[0] ?? '']
    else if (body && body.was !== (quantities[body.productId] ?? 0))
      return { ok: false, status: 409, message: 'changed' }
    else if (body) quantities[body.productId] = body.quantity
    return { ok: true, data: { success: true } }
  }) as typeof callApi
  return Object.assign(server, { call })
}

test('adding a product that is in the cart does not change its line', async () => {
  const server = createServer({ a: 3 })
  const cart = createCartClient(server.call)

  expect(await cart.add({ productId: 'a' }, 1)).toMatchObject({ ok: true })
  await cart.add({ productId: 'b' }, 2)

  expect(server.sent).toEqual([{ productId: 'b', quantity: 2, was: 0 }])
  expect(server.quantities).toEqual({ a: 3, b: 2 })
})

test('quick taps are shown at once, and only the last quantity is sent', async () => {
  const server = createServer({ a: 1 })
  const cart = createCartClient(server.call)
  await cart.load()

  const taps = [2, 3, 4, 5].map((quantity) => cart.setQuantity({ productId: 'a' }, quantity))
  expect(cart.getState().lines[0]?.quantity).toBe(5)
  await Promise.all(taps)

  expect(server.sent).toEqual([{ productId: 'a', quantity: 5, was: 1 }])
  expect(cart.getState().lines[0]?.quantity).toBe(5)
})

test('a change from another page is shown instead of overwritten', async () => {
  const server = createServer({ a: 1 })
  const cart = createCartClient(server.call)
  await cart.load()
  server.quantities.a = 7

  expect(await cart.setQuantity({ productId: 'a' }, 2)).toMatchObject({ ok: false, status: 409 })
  expect(cart.getState().lines[0]?.quantity).toBe(7)
})

test('a cart that can’t be loaded says so, and shows its lines when a later load succeeds', async () => {
  const server = createServer({ a: 1 })
  let isUnavailable = true
  const answer = server.call as unknown as (method: string, path: string) => Promise<unknown>
  const call = (async (method: string, path: string) =>
    isUnavailable ? { ok: false, status: 503, message: '' } : answer(method, path)) as typeof callApi
  const cart = createCartClient(call)
  await cart.load()
  expect(cart.getState()).toEqual({ status: 'failed', lines: [] })

  isUnavailable = false
  await cart.load()
  expect(cart.getState()).toMatchObject({ status: 'ready', lines: [{ productId: 'a' }] })

  isUnavailable = true
  await cart.load()
  expect(cart.getState()).toMatchObject({ status: 'ready', lines: [{ productId: 'a' }] })
})

test('a removed line disappears at once, and returns if the server refuses', async () => {
  const server = createServer({ a: 1 })
  server.refusesRemovals = true
  const cart = createCartClient(server.call)
  await cart.load()

  const removal = cart.remove({ productId: 'a' })
  expect(cart.getState().lines).toEqual([])
  await removal
  expect(cart.getState().lines).toHaveLength(1)
})

function createStore(): CartStore & { line: 'there' | 'away'; kept: StoredCart | null } {
  return {
    line: 'there',
    kept: null,
    isOffline() {
      return this.line === 'away'
    },
    read() {
      return structuredClone(this.kept)
    },
    keep(cart) {
      this.kept = structuredClone(cart)
    },
    forget() {
      this.kept = null
    },
  }
}

const bead = { ...product, productId: 'b', quantity: 1 }

/** The cart has one piece of `a`; the customer selects two while offline. */
async function changeOffline() {
  const server = createServer({ a: 1 })
  const store = createStore()
  const cart = createCartClient(server.call, store)
  cart.begin('customer')
  await cart.load()
  store.line = 'away'
  await cart.setQuantity({ productId: 'a' }, 2)
  return { server, store, cart }
}

test('offline changes are shown, survive a reload and are sent in order', async () => {
  const { server, store, cart: first } = await changeOffline()
  expect(await first.add({ productId: 'b' }, 1, bead)).toMatchObject({ ok: true })
  await first.setQuantity({ productId: 'b' }, 3)
  expect(server.sent).toEqual([])

  const next = createCartClient(server.call, store)
  next.begin('customer')
  expect(next.getState().lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    ['a', 2],
    ['b', 3],
  ])
  store.line = 'there'
  await next.load()
  expect(server.sent).toEqual([
    { productId: 'a', quantity: 2, was: 1 },
    { productId: 'b', quantity: 1, was: 0 },
    { productId: 'b', quantity: 3, was: 1 },
  ])
  expect(server.quantities).toEqual({ a: 2, b: 3 })
  await next.load()
  expect(server.sent).toHaveLength(3)
})

test('a change whose response was lost is retried with the same key before any later change', async () => {
  const server = createServer({ a: 1 })
  const store = createStore()
  const keys: (string | undefined)[] = []
  let lost = 1
  const losing = (async (method: never, path: never, body: never, options?: { key?: string }) => {
    if (method !== 'GET') keys.push(options?.key)
    if (method !== 'GET' && lost-- > 0) return { ok: false, status: 0, message: '' }
    return (server.call as (...given: unknown[]) => unknown)(method, path, body)
  }) as unknown as typeof callApi
  const cart = createCartClient(losing, store)
  cart.begin('customer')
  await cart.load()
  store.line = 'away'
  await cart.setQuantity({ productId: 'a' }, 2)
  await cart.setQuantity({ productId: 'a' }, 5)
  store.line = 'there'
  await cart.load()
  expect(server.sent).toEqual([])
  await cart.load()
  expect(server.quantities).toEqual({ a: 5 })
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a change from elsewhere in the meantime is kept', async () => {
  const { server, store, cart } = await changeOffline()
  server.quantities.a = 7
  store.line = 'there'
  await cart.load()
  expect(cart.getState().lines[0]?.quantity).toBe(7)
})

test('a logout, an expired session and another customer’s login clear the cart', async () => {
  const server = createServer({ a: 1 })
  const store = createStore()
  const cart = createCartClient(server.call, store)
  cart.begin('customer')
  await cart.load()
  cart.begin('somebody else')
  expect(store.kept).toBeNull()
  cart.begin('customer')
  await cart.load()
  expect(store.kept).not.toBeNull()
  cart.end('ready')
  expect(store.kept).toBeNull()
})

test('one product with different options has separate lines, also offline', async () => {
  const wrist = (value: string) => [{ name: 'Wrist', value }]
  const sent: unknown[] = []
  const atServer = [
    { ...product, productId: 'a', quantity: 1, choices: wrist('16 cm') },
    { ...product, productId: 'a', quantity: 2, choices: wrist('20 cm') },
  ]
  const call = (async (method: string, path: string, body?: unknown) => {
    if (method !== 'GET') sent.push([method, body ?? path])
    return { ok: true, data: method === 'GET' ? cartToWire(atServer) : { success: true } }
  }) as unknown as typeof callApi
  const store = createStore()
  const cart = createCartClient(call, store)
  cart.begin('customer')
  await cart.load()
  store.line = 'away'
  const [, large] = cart.getState().lines
  await cart.setQuantity(large!, 5)
  await cart.remove(cart.getState().lines[0]!)
  const gift = { productId: 'a', choices: wrist('16 cm'), note: 'gift' }
  await cart.add(gift, 1, { ...bead, ...gift })
  const shown = cart.getState().lines.map(({ choices, note, quantity }) => [choices?.[0]?.value, note, quantity])
  expect(shown).toEqual([
    ['20 cm', undefined, 5],
    ['16 cm', 'gift', 1],
  ])
  store.line = 'there'
  await cart.load()
  expect(sent).toEqual([
    ['POST', { productId: 'a', quantity: 5, was: 2, choices: { Wrist: '20 cm' } }],
    ['DELETE', `/api/user/cart/${createLineId(atServer[0]!)}`],
    ['POST', { productId: 'a', quantity: 1, was: 0, choices: { Wrist: '16 cm' }, note: 'gift' }],
  ])
})
