import { expect, test } from 'vitest'
import { lineIdOf, variantOf } from './line-id.ts'

const wrist = { name: 'Wrist', value: '17 cm' }
const clasp = { name: 'Clasp', value: 'brass' }

test('a piece as it is has the plain variant', () => {
  expect(lineIdOf({ productId: 'p' })).toBe('p.0')
  expect(variantOf({ choices: [], note: '' })).toBe('0')
})

test('a variant is made of what was chosen and noted, in any sequence', () => {
  expect(variantOf({ choices: [clasp, wrist] })).toBe(variantOf({ choices: [wrist, clasp] }))
  const all = [
    variantOf({ choices: [wrist] }),
    variantOf({ choices: [clasp] }),
    variantOf({ choices: [wrist, clasp] }),
    variantOf({ choices: [{ name: '17 cm', value: 'Wrist' }] }),
    variantOf({ note: 'Wrist' }),
    variantOf({ choices: [wrist], note: 'for a child' }),
  ]
  expect(new Set(all).size).toBe(all.length)
})

test('it stays the same for ever, since carts and browsers keep it', () => {
  expect(variantOf({ choices: [wrist, clasp], note: 'Kwa mtoto, tafadhali ✓' })).toBe('038b0e6219c6db')
})
