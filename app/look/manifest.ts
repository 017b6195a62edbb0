import { footerLineOf } from '#app/shop/footer-line.ts'
import { defaultLook, type Look } from '#app/shop/look.ts'
import { isTemplateShop } from '#app/shop/shop-settings.ts'

export function createManifest({ colours: { ivory }, footerLine }: Look, shopName: string) {
  const isTemplate = isTemplateShop(shopName) && footerLine === defaultLook.footerLine
  return {
    name: shopName,
    short_name: shopName,
    description: isTemplate
      ? 'Handmade Maasai-style jewelry, made to order and paid by M-Pesa.'
      : footerLineOf({ footerLine }, shopName),
    id: '/',
    start_url: '/',
    scope: '/',
    lang: 'en',
    display: 'standalone',
    background_color: ivory,
    theme_color: ivory,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
}
