import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SearchNotes } from './search-notes.tsx'

const rain = { typed: 'rian', words: ['rain'] }
const shown = (meant: (typeof rain)[], missing?: string[]) =>
  renderToStaticMarkup(<SearchNotes corrections={meant} partial={missing ? { missing } : null} />).replace(
    /<[^>]+>/g,
    '',
  )

test('the note says in one sentence which words were found or corrected', () => {
  expect(shown([])).toBe('')
  expect(shown([rain])).toBe('No piece says “rian”. These say “rain”.')
  expect(shown([], [])).toBe('No piece has all of these words. These have some of them.')
  expect(shown([], ['xylophone'])).toBe('No piece says “xylophone”. These match the rest of your search.')
  expect(shown([rain], [])).toBe(
    'No piece has all of these words, even with “rain” for “rian”. These have some of them.',
  )
  expect(shown([rain, { typed: 'chocker', words: ['choker'] }], ['xylophone'])).toBe(
    'No piece says “xylophone”. With “rain” for “rian” and “choker” for “chocker”, these match the rest of your search.',
  )
})
