import { expect, test } from 'vitest'
import { authPath, ownPath } from './pending-intent.ts'

test.each(['/', '/shop/cart', '/shop/Herd%20band?x=1#y', '/shop/a%2F%2Fb'])('%s is a path of this shop', (path) => {
  expect(ownPath(path)).toBe(path)
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
])('%j is not', (path) => {
  expect(ownPath(path)).toBeNull()
})

test('the login page is told where to lead back', () => {
  expect(authPath('/')).toBe('/auth')
  expect(authPath('/account/orders?page=2')).toBe('/auth?return=%2Faccount%2Forders%3Fpage%3D2')
  expect(authPath('/auth?return=%2Fshop%2Fcart')).toBe('/auth?return=%2Fshop%2Fcart')
  expect(authPath('/orders/find')).toBe('/auth?return=%2Forders%2Ffind')
  for (const secret of ['/orders/EK-1001/0123456789abcdef', '/pay/0123456789abcdef'])
    expect(authPath(secret)).toBe('/auth')
})
