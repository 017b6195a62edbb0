import { expect, test } from 'vitest'
import type { callApi } from '#app/platform/api-client.ts'
import { cartToWire } from './cart.ts'
import { createCartClient } from './cart-client.ts'

const product = { name: 'Rain Band', category: 'bracelets', priceCents: 2400, imageKey: null, isAvailable: true }

function createServer(quantities: Record<string, number>) {
  const sent: unknown[] = []
  const call = (async (method: string, path: string, body?: { productId: string; quantity: number; was: number }) => {
    await Promise.resolve()
    if (method === 'GET') {
      const lines = Object.entries(quantities).map(([productId, quantity]) => ({ ...product, productId, quantity }))
      return { ok: true, data: cartToWire(lines) }
    }
    sent.push(body ?? path)
    if (method === 'DELETE') delete quantities[path.split('/').at(-1) ?? '']
    else if (body && body.was !== (quantities[body.productId] ?? 0))
      return { ok: false, status: 409, message: 'changed' }
    else if (body) quantities[body.productId] = body.quantity
    return { ok: true, data: { success: true } }
  }) as typeof callApi
  return { call, sent, quantities }
}

test('adding a piece leaves a line that is there as it is', async () => {
  const server = createServer({ a: 3 })
  const cart = createCartClient(server.call)

  expect(await cart.add('a', 1)).toMatchObject({ ok: true })
  await cart.add('b', 2)

  expect(server.sent).toEqual([{ productId: 'b', quantity: 2, was: 0 }])
  expect(server.quantities).toEqual({ a: 3, b: 2 })
})

test('quick taps are shown at once and sent as their last wish', async () => {
  const server = createServer({ a: 1 })
  const cart = createCartClient(server.call)
  await cart.load()

  const taps = [2, 3, 4, 5].map((quantity) => cart.setQuantity('a', quantity))
  expect(cart.getState().lines[0]?.quantity).toBe(5)
  await Promise.all(taps)

  expect(server.sent).toEqual([{ productId: 'a', quantity: 5, was: 1 }])
  expect(cart.getState().lines[0]?.quantity).toBe(5)
})

test('a change made on another page is shown instead of overwritten', async () => {
  const server = createServer({ a: 1 })
  const cart = createCartClient(server.call)
  await cart.load()
  server.quantities.a = 7

  expect(await cart.setQuantity('a', 2)).toMatchObject({ ok: false, status: 409 })
  expect(cart.getState().lines[0]?.quantity).toBe(7)
})

test('a removed line goes at once, and comes back when the server refuses', async () => {
  const server = createServer({ a: 1 })
  const refusing = (async (method: string) =>
    method === 'DELETE'
      ? { ok: false, status: 500, message: '' }
      : server.call('GET', '/api/user/cart')) as typeof callApi
  const cart = createCartClient(refusing)
  await cart.load()

  const removal = cart.remove('a')
  expect(cart.getState().lines).toEqual([])
  await removal
  expect(cart.getState().lines).toHaveLength(1)
})
