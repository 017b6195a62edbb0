import type { MetaDescriptor } from 'react-router'
import { textTags } from '#app/catalog/sharing/share-tags.ts'
import { findShopTexts, type RootMatch } from '#app/shop/shop-texts.ts'

type PageTexts = {
  title: string
  description: string
  path: string
  /** The path of the image for shared links. Without one they show the shop's default card. */
  image?: string
}

export function pageMeta(matches: readonly RootMatch[], page: PageTexts): MetaDescriptor[] {
  const words = findShopTexts(matches)
  const shopName = words?.shopName ?? 'Shop'
  const origin = words?.publicUrl ?? ''
  const title = page.title === shopName ? shopName : `${page.title} · ${shopName}`
  // The default card shows the template's beadwork, so a shop with a name of its own gets its logo instead, or no image.
  const ownCard = words?.look?.logo ? '/icon-512.png' : null
  const image = page.image ?? (words?.hasOwnName ? ownCard : '/scenes/card.jpg')
  return [
    ...textTags({ title, description: page.description, url: `${origin}${page.path}`, shopName }),
    ...(image ? [{ property: 'og:image', content: `${origin}${image}` }] : []),
    { name: 'twitter:card', content: image && image !== ownCard ? 'summary_large_image' : 'summary' },
  ]
}
