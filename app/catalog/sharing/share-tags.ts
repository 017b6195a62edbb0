import type { MetaDescriptor } from 'react-router'
import { fullPicturePath } from '../image-path.ts'
import type { ProductImage } from '../product.ts'

type TextTags = { title: string; description: string; url: string; shopName: string; type?: 'website' | 'product' }

/** The tags of a page, without those of its image. */
export function textTags({ title, description, url, shopName, type = 'website' }: TextTags): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: shopName },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
  ]
}

type SharedPage = TextTags & { origin: string; image?: ProductImage | undefined }

export function shareTags({ origin, image, ...texts }: SharedPage) {
  const tags = [...textTags(texts), { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' }]
  if (image) {
    tags.push(
      { property: 'og:image', content: `${origin}${fullPicturePath(image, 'jpg')}` },
      { property: 'og:image:width', content: String(image.width) },
      { property: 'og:image:height', content: String(image.height) },
      { property: 'og:image:alt', content: image.alt },
    )
  }
  return tags
}
