import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forPreviews, preview } from './preview.ts'

test('a description that fits is shown whole, a longer one ends in an ellipsis', () => {
  expect(preview('x'.repeat(50), 50)).toBe('x'.repeat(50))
  expect(preview('x'.repeat(51), 50)).toBe(`${'x'.repeat(50)}…`)
  expect(preview('Seven rows of seed beads on a leather strap', 25)).toBe('Seven rows of seed beads…')
})

test('a preview ends with a whole word and without the mark that led on', () => {
  expect(preview('Seven rows of seed beads on a leather strap', 24)).toBe('Seven rows of seed beads…')
  expect(preview('Seven rows of seed beads on a leather strap', 23)).toBe('Seven rows of seed…')
  expect(preview('Red, white, blue, orange, black, green', 25)).toBe('Red, white, blue, orange…')
  expect(preview(`Maasai ${'x'.repeat(60)}`, 50)).toBe('Maasai…')
})

test('a missing description says so', () => {
  expect(preview(null, 50)).toBe('No Description')
  expect(preview(' \n ', 50)).toBe('No Description')
})

test('a preview never has more code points than allowed, and never half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(25, 50), (text, maximum) => {
      const shown = preview(text, maximum).replace(/…$/, '')
      expect([...shown].length).toBeLessThanOrEqual(maximum)
      expect(shown.isWellFormed()).toBe(true)
    }),
  )
})

test('the part of a description that a list carries has the same previews', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom(25, 50), (text, maximum) => {
      expect(preview(forPreviews(text), maximum)).toBe(preview(text, maximum))
    }),
  )
})
