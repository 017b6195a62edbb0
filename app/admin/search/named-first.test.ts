import { expect, test } from 'vitest'
import { sortByNameMatch } from './named-first.ts'

test('a name that is or begins with the search comes first, and the others keep their order', () => {
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
