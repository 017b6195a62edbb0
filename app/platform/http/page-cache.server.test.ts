import { expect, test } from 'vitest'
import { createPageCache, type KeptPage, pageAddress } from './page-cache.server.ts'

const page: KeptPage = {
  status: 200,
  headers: {},
  etag: '"e"',
  bodies: { identity: Buffer.from(''), br: Buffer.from(''), gzip: Buffer.from('') },
}

test('a page that is asked for stays, however many others come and go', async () => {
  const cache = createPageCache()
  const made: string[] = []
  const ask = (key: string) =>
    cache.get(key, async () => {
      made.push(key)
      return page
    })

  for (let n = 0; n < 1000; n++) {
    await ask('/')
    await ask(`/shop/bags?search=${n}`)
  }
  expect(made.filter((key) => key === '/')).toHaveLength(1)

  made.length = 0
  await ask('/shop/bags?search=0')
  expect(made).toEqual(['/shop/bags?search=0'])
})

test('a page has one address whatever a link adds to it', () => {
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
