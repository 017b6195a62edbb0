import { expect, test } from 'vitest'
import { descriptionReason, searchReason } from './search-reason.ts'

test('the reason is the text that contains the search, unless a shown text does', () => {
  const hidden = ['naisula@example.com', '+254712345678', null]
  expect(searchReason('0712 345', { shown: ['Naisula'], hidden })).toBe('+254712345678')
  expect(searchReason('EXAMPLE', { shown: ['Naisula'], hidden })).toBe('naisula@example.com')
  expect(searchReason('naisula', { shown: ['Naisula'], hidden })).toBeNull()
  expect(searchReason('rain', { shown: ['Naisula'], hidden })).toBeNull()
})

test('the reason of a product is the part of its description around the word', () => {
  const description =
    'Eight rows of glass beads on waxed thread, closed by a brass button that does not rust in the rain of April.'
  const reason = (search: string) => descriptionReason(search, { name: 'Herd band', description })
  expect(reason('herd')).toBeNull()
  expect(reason('herd glass')).toBe('Eight rows of glass beads on waxed thread, closed by a…')
  expect(reason('April')).toBe('…in the rain of April.')
  expect(reason('velvet')).toBeNull()
})
