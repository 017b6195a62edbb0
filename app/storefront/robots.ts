import { sharedPage } from '#app/framework/http/shared-page.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import type { Route } from './+types/robots'

export const handle = sharedPage()

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(shopContext).config
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /auth',
    'Disallow: /shop/cart',
    'Disallow: /shop/checkout',
    'Disallow: /account/',
    'Disallow: /pay/',
    'Disallow: /orders/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
