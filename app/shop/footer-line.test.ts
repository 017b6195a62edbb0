import { expect, test } from 'vitest'
import { footerLineOf } from './footer-line.ts'
import { defaultLook } from './look.ts'

test('a shop with its own name gets a neutral footer line, unless its owner wrote one', () => {
  expect(footerLineOf(defaultLook, 'Enkiama')).toBe(defaultLook.footerLine)
  expect(footerLineOf(defaultLook, 'Kikapu House')).toBe('Made by hand, one piece at a time.')
  const own = { footerLine: 'Sisal baskets.' }
  expect(footerLineOf(own, 'Kikapu House')).toBe('Sisal baskets.')
})
