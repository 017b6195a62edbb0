import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkedText } from './marked-text.tsx'

function markedIn(text: string, search?: string): string[] {
  const html = renderToStaticMarkup(<MarkedText search={search}>{text}</MarkedText>)
  expect(html.replace(/<[^>]+>/g, '')).toBe(text)
  return [...html.matchAll(/<mark[^>]*>([^<]*)</g)].map(([, word = '']) => word)
}

test('each word of the search is marked, whatever its case and accents', () => {
  expect(markedIn('Red disc collar', ' COLLAR red ')).toEqual(['Red', 'collar'])
  expect(markedIn('Zoë Ōkello', 'zoe okello')).toEqual(['Zoë', 'Ōkello'])
  expect(markedIn('EK-1001 (a+b) straße', 'EK-1001 (a+b) SS')).toEqual(['EK-1001', '(a+b)'])
})

test('without a search nothing is marked', () => {
  for (const search of [undefined, ' ']) expect(markedIn('Red disc collar', search)).toEqual([])
})
