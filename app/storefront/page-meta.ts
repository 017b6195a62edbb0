import type { MetaDescriptor } from 'react-router'
import { type RootMatch, wordsOf } from '#app/shop/shop-texts.ts'

type PageTexts = {
  title: string
  description: string
  path: string
  /** A path; without it a shared link shows the shop's default card. */
  image?: string
}

export function pageMeta(matches: readonly RootMatch[], page: PageTexts): MetaDescriptor[] {
  const words = wordsOf(matches)
  const shopName = words?.shopName ?? 'Enkiama'
  const origin = words?.publicUrl ?? ''
  const title = page.title === shopName ? shopName : `${page.title} · ${shopName}`
  const image = `${origin}${page.image ?? '/scenes/card.jpg'}`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: `${origin}${page.path}` },
    { property: 'og:site_name', content: shopName },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: `${origin}${page.path}` },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
