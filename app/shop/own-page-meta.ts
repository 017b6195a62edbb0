import type { MetaDescriptor } from 'react-router'
import { findShopTexts, type RootMatch } from './shop-texts.ts'

type MetaFunction = (args: { matches: readonly RootMatch[] }) => MetaDescriptor[]

export function ownPageMeta(title: string): MetaFunction {
  return ({ matches }) => [
    { title: `${title} · ${findShopTexts(matches)?.shopName ?? 'Shop'}` },
    { name: 'robots', content: 'noindex' },
  ]
}

/**
 * The headers of a page with a secret address. The page is not cached, and its address is not indexed and not sent to
 * other sites.
 */
export const linkPageHeaders = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
})

export function linkPageMeta(title: string): MetaFunction {
  return (args) => [...ownPageMeta(title)(args), { name: 'referrer', content: 'no-referrer' }]
}
