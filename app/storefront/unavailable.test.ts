import { expect, test } from 'vitest'
import { unavailableHtml } from './unavailable.ts'

const safety = 'Your orders and payments are safe. Trying again charges nothing.'

test.each(['/account/orders', '/account/orders/EK-1119', '/orders/EK-1119/abc', '/shop/checkout/mpesa', '/pay/abc'])(
  'without its data %s says that a buyer loses and pays nothing',
  (path) => {
    expect(unavailableHtml('nonce', { path })).toContain(safety)
  },
)

test.each(['/', '/shop/orders', '/payments'])('without its data %s speaks of no payment', (path) => {
  expect(unavailableHtml('nonce', { path })).not.toContain(safety)
})
