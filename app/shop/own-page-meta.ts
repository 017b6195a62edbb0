import type { MetaDescriptor } from 'react-router'
import { findShopTexts, type RootMatch } from './shop-texts.ts'

type MetaFunction = (args: { matches: readonly RootMatch[] }) => MetaDescriptor[]

export function ownPageMeta(title: string): MetaFunction {
  return ({ matches }) => [
    { title: `${title} · ${findShopTexts(matches)?.shopName ?? 'Shop'}` },
    { name: 'robots', content: 'noindex' },
  ]
}

/** For a page with a secret address: neither cached, indexed nor sent to other sites as a referrer. */
export const linkPageHeaders = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
})

export function linkPageMeta(title: string): MetaFunction {
  return (args) => [...ownPageMeta(title)(args), { name: 'referrer', content: 'no-referrer' }]
}
