import { beforeEach, expect, test, vi } from 'vitest'
import { buyPath } from '#app/customers/pending-intent.ts'
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
  const wish = { choices: [{ name: 'Wrist', value: '20 cm' }], note: 'for a child & its dog' }
  expect(visitOfAddress(new URL(buyPath('p1', page, wish), 'http://localhost').search)?.pendingAdd).toEqual({
    productId: 'p1',
    productName: 'Rain & sun / band',
    quantity: 1,
    ...wish,
  })
  for (const as of ['%7B', '1', 'null', '%7B%22choices%22%3A1%7D', '%7B%22choices%22%3A%5Bnull%5D%7D'])
    expect(visitOfAddress(`?buy=p1&return=${encodeURIComponent(page)}&as=${as}`)?.pendingAdd).not.toHaveProperty('note')
  expect(visitOfAddress(new URL(buyPath('p1', page), 'http://localhost').search)).toEqual({
    from: page,
    pendingAdd: { productId: 'p1', productName: 'Rain & sun / band', quantity: 1 },
  })
  expect(visitOfAddress(new URL(buyPath('p1', page, {}, 'session-ended'), 'http://localhost').search)).toMatchObject({
    from: page,
    reason: 'session-ended',
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
