import { expect, test } from 'vitest'
import { authPath, toLocalPath } from './pending-intent.ts'

test.each(['/', '/shop/cart', '/shop/Herd%20band?x=1#y', '/shop/a%2F%2Fb'])('%s is a local path', (path) => {
  expect(toLocalPath(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  'shop',
  '/a\nb',
  '/\t/evil',
  7,
  null,
])('%j is not a local path', (path) => {
  expect(toLocalPath(path)).toBeNull()
})

test('the login address contains the return path, unless it is secret', () => {
  expect(authPath('/')).toBe('/auth')
  expect(authPath('/account/orders?page=2')).toBe('/auth?return=%2Faccount%2Forders%3Fpage%3D2')
  expect(authPath('/auth?return=%2Fshop%2Fcart')).toBe('/auth?return=%2Fshop%2Fcart')
  expect(authPath('/orders/find')).toBe('/auth?return=%2Forders%2Ffind')
  for (const secret of ['/orders/EK-1001/0123456789abcdef', '/pay/0123456789abcdef'])
    expect(authPath(secret)).toBe('/auth')
})
