import { beforeEach, expect, test, vi } from 'vitest'
import { buyPath } from '#app/identity/customers/auth-visit.ts'
import { markServed, pendingAddOf, visitOfAddress } from './pending-add.ts'

const pendingAdd = { productId: 'p1', productName: 'Herd band', quantity: 1 }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  return () => vi.unstubAllGlobals()
})

test('a piece waits through reloads until its visit is served', () => {
  const visit = { key: 'k1', state: { from: '/shop/bracelets', pendingAdd } }
  expect(pendingAddOf(visit)).toEqual(pendingAdd)
  expect(pendingAddOf({ ...visit })).toEqual(pendingAdd)
  markServed(visit)
  expect(pendingAddOf(visit)).toBeNull()
})

test('the same piece asked for again waits again', () => {
  markServed({ key: 'k1' })
  expect(pendingAddOf({ key: 'k2', state: { pendingAdd } })).toEqual(pendingAdd)
})

test('a visit without a piece, or with something else in its state, has none waiting', () => {
  for (const state of [null, undefined, {}, { pendingAdd: null }, { pendingAdd: { productId: 1 } }, 'text']) {
    expect(pendingAddOf({ key: 'k1', state })).toBeNull()
  }
})

test('the address that a form without scripts leads to stands for the same visit', () => {
  const page = '/shop/Rain%20%26%20sun%20%2F%20band'
  expect(visitOfAddress(new URL(buyPath('p1', page), 'http://localhost').search)).toEqual({
    from: page,
    pendingAdd: { productId: 'p1', productName: 'Rain & sun / band', quantity: 1 },
  })
  for (const search of [
    '',
    '?buy=p1',
    '?return=%2Fshop%2Fx',
    '?buy=p1&return=%2F%2Fevil.example',
    '?buy=p1&return=%2F',
  ]) {
    expect(visitOfAddress(search), search).toBeNull()
  }
})
