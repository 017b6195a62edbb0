import { ownPageMeta } from './own-page-meta.ts'

/** Whoever has the address can open the page, so it is told to nobody. */
export const linkPageHeaders = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
})

export function linkPageMeta(title: string): ReturnType<typeof ownPageMeta> {
  return (args) => [...ownPageMeta(title)(args), { name: 'referrer', content: 'no-referrer' }]
}
