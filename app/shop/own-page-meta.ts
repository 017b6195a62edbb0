import type { MetaDescriptor } from 'react-router'
import { type RootMatch, wordsOf } from './shop-texts.ts'

type MetaOfMatches = (args: { matches: readonly RootMatch[] }) => MetaDescriptor[]

export function ownPageMeta(title: string): MetaOfMatches {
  return ({ matches }) => [
    { title: `${title} · ${wordsOf(matches)?.shopName ?? 'Enkiama'}` },
    { name: 'robots', content: 'noindex' },
  ]
}
