import { expect, test } from 'vitest'
import { exchangeText, unitDifference } from './exchange.ts'

const line = { priceCents: 4_800, quantity: 3 }
const dearer = { from: 4_800, to: 5_300 }

test('a dearer product costs the difference of the prices, reduced by a percentage code but not by an amount or 100 % code', () => {
  expect(unitDifference(line, 14_400, { ...dearer, percent: null })).toBe(500)
  expect(unitDifference(line, 12_960, { ...dearer, percent: 10 })).toBe(450)
  expect(unitDifference(line, 7_200, { ...dearer, percent: null })).toBe(500)
  expect(unitDifference(line, 0, { from: 4_800, to: 50_000, percent: 100 })).toBe(45_200)
})

test('a cheaper product refunds the paid share of the difference', () => {
  const cheaper = { from: 4_800, to: 4_300 }
  expect(unitDifference(line, 12_960, { ...cheaper, percent: 10 })).toBe(-450)
  expect(unitDifference(line, 0, { ...cheaper, percent: 100 })).toBe(0)
})

test('the text says what differs, new product first, without the note', () => {
  const small = [
    { name: 'Size', value: 'Small' },
    { name: 'Clasp', value: 'brass' },
  ]
  const bangle = (choices: typeof small) => ({ productId: 'bangle', name: 'Rain bangle', choices, note: 'for Amina' })
  const large = bangle([{ name: 'Size', value: 'Large' }, ...small.slice(1)])
  expect(exchangeText(bangle(small), large)).toBe('Rain bangle, Large instead of Small')
  expect(exchangeText(bangle([]), bangle(small))).toBe('Rain bangle, Small, brass')
  const ring = { productId: 'ring', name: 'Sun ring' }
  expect(exchangeText(bangle(small), ring)).toBe('Sun ring instead of Rain bangle (Size: Small, Clasp: brass)')
  expect(exchangeText({ ...ring, productId: null }, large)).toBe(
    'Rain bangle (Size: Large, Clasp: brass) instead of Sun ring',
  )
})
