import { expect, test } from 'vitest'
import { footerLineOf } from './footer-line.ts'
import { defaultLook } from './look.ts'

test('the footer says nothing of beadwork under another name, and what its owner wrote under any', () => {
  expect(footerLineOf(defaultLook, 'Enkiama')).toBe(defaultLook.footerLine)
  expect(footerLineOf(defaultLook, 'Kikapu House')).toBe('Made by hand, one piece at a time.')
  const own = { footerLine: 'Sisal baskets.' }
  expect(footerLineOf(own, 'Kikapu House')).toBe('Sisal baskets.')
})
