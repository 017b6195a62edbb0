import { beforeEach, expect, test, vi } from 'vitest'
import { authPathWithProduct } from '#app/customers/pending-intent.ts'
import { markVisitHandled, parseAuthVisit, readPendingAdd } from './pending-add.ts'

const pendingAdd = { productId: 'p1', productName: 'Herd band', quantity: 1 }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  return () => vi.unstubAllGlobals()
})

test('a pending product survives reloads until its visit is handled', () => {
  const visit = { key: 'k1', state: { from: '/shop/bracelets', pendingAdd } }
  expect(readPendingAdd(visit)).toEqual(pendingAdd)
  expect(readPendingAdd({ ...visit })).toEqual(pendingAdd)
  markVisitHandled(visit)
  expect(readPendingAdd(visit)).toBeNull()
})

test('the same product is pending again in a new visit', () => {
  markVisitHandled({ key: 'k1' })
  expect(readPendingAdd({ key: 'k2', state: { pendingAdd } })).toEqual(pendingAdd)
})

test('a visit without a valid product in its state has no pending product', () => {
  for (const state of [null, undefined, {}, { pendingAdd: null }, { pendingAdd: { productId: 1 } }, 'text']) {
    expect(readPendingAdd({ key: 'k1', state })).toBeNull()
  }
})

test('the address from a form without scripts parses to the same visit', () => {
  const page = '/shop/Rain%20%26%20sun%20%2F%20band'
  const options = { choices: [{ name: 'Wrist', value: '20 cm' }], note: 'for a child & its dog' }
  expect(
    parseAuthVisit(new URL(authPathWithProduct('p1', page, options), 'http://localhost').search)?.pendingAdd,
  ).toEqual({ productId: 'p1', productName: 'Rain & sun / band', quantity: 1, ...options })
  for (const as of ['%7B', '1', 'null', '%7B%22choices%22%3A1%7D', '%7B%22choices%22%3A%5Bnull%5D%7D'])
    expect(parseAuthVisit(`?buy=p1&return=${encodeURIComponent(page)}&as=${as}`)?.pendingAdd).not.toHaveProperty('note')
  expect(parseAuthVisit(new URL(authPathWithProduct('p1', page), 'http://localhost').search)).toEqual({
    from: page,
    pendingAdd: { productId: 'p1', productName: 'Rain & sun / band', quantity: 1 },
  })
  expect(
    parseAuthVisit(new URL(authPathWithProduct('p1', page, {}, 'session-ended'), 'http://localhost').search),
  ).toMatchObject({ from: page, reason: 'session-ended' })
  for (const search of [
    '',
    '?buy=p1',
    '?return=%2Fshop%2Fx',
    '?buy=p1&return=%2F%2Fevil.example',
    '?buy=p1&return=%2F',
  ]) {
    expect(parseAuthVisit(search), search).toBeNull()
  }
})
