import { expect, test } from 'vitest'
import { sortByNameMatch } from './named-first.ts'

test('sorts exact matches first, then names that begin with the search, then names with such a word', () => {
  const names = ['Coloured band', 'Band in red', 'Red', 'Red disc collar', 'Sacred cuff', 'Reddish cuff']
  expect(sortByNameMatch(names, ' red', (name) => name)).toEqual([
    'Red',
    'Red disc collar',
    'Reddish cuff',
    'Band in red',
    'Coloured band',
    'Sacred cuff',
  ])
})
