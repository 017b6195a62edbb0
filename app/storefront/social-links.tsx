import type { ShopTexts } from '#app/shop/shop-texts.ts'

export function SocialLinks({ links, className }: { links: ShopTexts['socialLinks']; className: string }) {
  return links.map(({ name, url }) => (
    <a key={url} href={url} className={className}>
      {name}
    </a>
  ))
}
