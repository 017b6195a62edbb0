import { expect, test } from 'vitest'
import { islandsPages } from './islands-page.ts'
import { speculationRules } from './speculation-rules.ts'

/** Matches a pattern as browsers do. */
function matches(pattern: string | string[], address: string): boolean {
  return [pattern]
    .flat()
    .some((one) => new URLPattern(one, 'https://shop.example').test(address, 'https://shop.example'))
}

test.each([
  ...[
    '/',
    '/makers',
    '/delivery',
    '/sizes',
    '/questions',
    '/privacy',
    '/search?search=red',
    '/shop/bags?sort=price-asc',
  ],
  ...[
    '/shop/Rain%20band',
    '/shop/carts',
    '/shop/cart',
    '/shop/checkout',
    '/shop/checkout?payment=1',
    '/auth',
    '/account',
  ],
  ...[
    '/orders',
    '/orders/1',
    '/api/products',
    '/api/auth/logout',
    '/admin',
    '/admin/orders',
    '/pay/x',
    '/guest/orders',
  ],
])('browsers prefetch %s only if it is a public page', (address) => {
  const [{ where, eagerness }] = JSON.parse(speculationRules).prefetch
  const [included, { not: excluded }] = where.and
  const isPrefetched = matches(included.href_matches, address) && !matches(excluded.href_matches, address)
  expect({ isPrefetched, eagerness }).toEqual({ isPrefetched: islandsPages.test(address), eagerness: 'moderate' })
})
