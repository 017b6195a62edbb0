import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutForPreviews, shortenDescription } from './preview.ts'

test('a short description is shown in full, and a longer one ends in an ellipsis', () => {
  expect(shortenDescription('x'.repeat(50), 50)).toBe('x'.repeat(50))
  expect(shortenDescription('x'.repeat(51), 50)).toBe(`${'x'.repeat(50)}…`)
  expect(shortenDescription('Seven rows of seed beads on a leather strap', 25)).toBe('Seven rows of seed beads…')
})

test('a preview ends after a whole word, without trailing punctuation', () => {
  expect(shortenDescription('Seven rows of seed beads on a leather strap', 24)).toBe('Seven rows of seed beads…')
  expect(shortenDescription('Seven rows of seed beads on a leather strap', 23)).toBe('Seven rows of seed…')
  expect(shortenDescription('Red, white, blue, orange, black, green', 25)).toBe('Red, white, blue, orange…')
  expect(shortenDescription(`Maasai ${'x'.repeat(60)}`, 50)).toBe('Maasai…')
})

test('a missing description is shown as “No Description”', () => {
  expect(shortenDescription(null, 50)).toBe('No Description')
  expect(shortenDescription(' \n ', 50)).toBe('No Description')
})

test('a preview never exceeds its limit of code points, and never splits a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(25, 50), (text, maximum) => {
      const shown = shortenDescription(text, maximum).replace(/…$/, '')
      expect([...shown].length).toBeLessThanOrEqual(maximum)
      expect(shown.isWellFormed()).toBe(true)
    }),
  )
})

test('the shortened description in a list gives the same previews', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom(25, 50), (text, maximum) => {
      expect(shortenDescription(cutForPreviews(text), maximum)).toBe(shortenDescription(text, maximum))
    }),
  )
})
