import { expect, test } from 'vitest'
import { phoneFor } from './prompt-page.server.ts'

test.each([
  ['mpesa', '+254712345678', '0712345678'],
  ['airtel', '+254712345678', ''],
  ['airtel', '+254733123456', '0733123456'],
  ['mpesa', '+254733123456', ''],
  // A number that may belong to either network.
  ['airtel', '+254747123456', '0747123456'],
  ['mpesa', '+254747123456', '0747123456'],
  ['mpesa', '+4915112345678', ''],
] as const)('the page of %s fills %s in as "%s"', (provider, saved, shown) => {
  expect(phoneFor(provider, saved)).toBe(shown)
})
