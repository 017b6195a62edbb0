import { expect, test } from 'vitest'
import { visitShares } from './visit-shares.ts'

test('of 100 visits so many led to a cart and to an order', () => {
  expect(visitShares({ visits: 200, carts: 30, orders: 1 })).toBe(
    'Of 100 visits 15 put something in a cart and 0.5 ordered.',
  )
  expect(visitShares({ visits: 2, carts: 2, orders: 2 })).toBe(
    'Of 100 visits 100 put something in a cart and 100 ordered.',
  )
})

test('no share is above 100: orders without a visit say nothing of visits', () => {
  expect(visitShares({ visits: 100, carts: 0, orders: 121 })).toBeNull()
  expect(visitShares({ visits: 100, carts: 101, orders: 1 })).toBeNull()
  expect(visitShares({ visits: 0, carts: 0, orders: 0 })).toBeNull()
})
