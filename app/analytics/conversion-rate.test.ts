import { expect, test } from 'vitest'
import { conversionText } from './conversion-rate.ts'

test('the text has the share of visits with a cart and with an order', () => {
  expect(conversionText({ visits: 200, carts: 30, orders: 1 })).toBe(
    'Of 100 visits 15 put something in a cart and 0.5 ordered.',
  )
  expect(conversionText({ visits: 2, carts: 2, orders: 2 })).toBe(
    'Of 100 visits 100 put something in a cart and 100 ordered.',
  )
})

test('there is no text if orders or carts exceed visits', () => {
  expect(conversionText({ visits: 100, carts: 0, orders: 121 })).toBeNull()
  expect(conversionText({ visits: 100, carts: 101, orders: 1 })).toBeNull()
  expect(conversionText({ visits: 0, carts: 0, orders: 0 })).toBeNull()
})
