import type { MetaDescriptor } from 'react-router'
import { type RootMatch, wordsOf } from './shop-words.ts'

type MetaOfMatches = (args: { matches: readonly RootMatch[] }) => MetaDescriptor[]

/** The `meta` of a page that is not for search engines: its title and the word that keeps them away. */
export function ownPageMeta(title: string): MetaOfMatches {
  return ({ matches }) => [
    { title: `${title} · ${wordsOf(matches)?.shopName ?? 'Enkiama'}` },
    { name: 'robots', content: 'noindex' },
  ]
}
