import { expect, test } from 'vitest'
import { pageAddress } from './page-address.server.ts'

test('a page has one canonical address, without the parameters that links add', () => {
  const parametersOf = (path: string) => (path === '/shop/bags' ? ['search', 'category'] : path === '/' ? [] : null)
  const address = (url: string) => pageAddress(url, parametersOf).address

  expect(address('/?utm_source=mail&fbclid=1')).toBe('/')
  expect(address('/shop/bags?utm_source=mail')).toBe('/shop/bags')
  expect(address('/shop/bags?a=1&category=bags&search=a%20b&b&category=')).toBe(
    '/shop/bags?category=bags&search=a%20b&category=',
  )
  expect(address('/shop/bags?s%65arch=blue?&%')).toBe('/shop/bags?s%65arch=blue?')
  expect(address('/auth?return=%2F&utm_source=mail')).toBe('/auth?return=%2F&utm_source=mail')
  expect(address('http://elsewhere.example/?a=1')).toBe('/')
  expect(['/', '/auth?a=1'].map((url) => pageAddress(url, parametersOf).isShared)).toEqual([true, false])
})
