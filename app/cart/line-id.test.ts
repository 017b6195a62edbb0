import { expect, test } from 'vitest'
import { createLineId, createVariant } from './line-id.ts'

const wrist = { name: 'Wrist', value: '17 cm' }
const clasp = { name: 'Clasp', value: 'brass' }

test('a product without options has the plain variant', () => {
  expect(createLineId({ productId: 'p' })).toBe('p.0')
  expect(createVariant({ choices: [], note: '' })).toBe('0')
})

test('a variant is derived from options and note, in any sequence', () => {
  expect(createVariant({ choices: [clasp, wrist] })).toBe(createVariant({ choices: [wrist, clasp] }))
  const all = [
    createVariant({ choices: [wrist] }),
    createVariant({ choices: [clasp] }),
    createVariant({ choices: [wrist, clasp] }),
    createVariant({ choices: [{ name: '17 cm', value: 'Wrist' }] }),
    createVariant({ note: 'Wrist' }),
    createVariant({ choices: [wrist], note: 'for a child' }),
  ]
  expect(new Set(all).size).toBe(all.length)
})

test('the variant of given options never changes, because carts and browsers store it', () => {
  expect(createVariant({ choices: [wrist, clasp], note: 'Kwa mtoto, tafadhali ✓' })).toBe('038b0e6219c6db')
})
