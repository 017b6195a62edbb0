import type { FastifyInstance, FastifyReply } from 'fastify'
import { dataPolicy } from '#app/framework/http/page-security.server.ts'
import { createRateLimiter } from '#app/framework/http/rate-limiter.server.ts'
import { defaultLook, type Logo } from '#app/shop/look.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { defaultSettings } from '#app/shop/shop-settings.ts'
import { readLogo, readLogoDrawing } from './logos.server.ts'
import { createManifest } from './manifest.ts'

type Dependencies = Pick<Shop, 'db' | 'images' | 'look' | 'settings'>

const types = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png' }
const iconSizes: Record<string, number> = {
  '/icon.svg': 192,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
  '/apple-touch-icon.png': 180,
  '/favicon.png': 32,
  '/favicon.ico': 32,
}

/**
 * Serves the logos. Also serves icons and manifest if the look differs from the template; otherwise they are static
 * files.
 */
export function serveLookFiles(app: FastifyInstance, shop: Dependencies): void {
  const limiter = createRateLimiter()
  /** Caches the published logo, because every page displays it. */
  let published: { name: string; body: Buffer } | null = null

  app.get<{ Params: { key: string; type: string } }>(
    '/logos/:key.:type',
    { config: { policy: 'public' }, schema: { hide: true } },
    async ({ params: { key, type }, ip }, reply) => {
      const name = `${key}.${type}`
      const cached = published?.name === name ? published.body : null
      if (!cached && limiter.count(ip) === null) return reply.code(429).header('retry-after', '60').send()
      const logo = cached ?? (type === 'svg' || type === 'png' ? await readLogo(shop.db, key, type) : null)
      if (!logo) return reply.code(404).send()
      if (shop.look.logo?.key === key) published = { name, body: logo }
      const isSvg = type === 'svg'
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', `inline; filename="logo.${type}"`)
        .type(isSvg ? types.svg : types.png)
        .send(logo)
    },
  )
  app.addHook('onRequest', async ({ url }, reply) => {
    const [path = ''] = url.split('?')
    const { look, settings } = shop
    if (path === '/manifest.webmanifest' && hasOwnManifest(shop)) {
      reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
      return reply.send(createManifest(look, settings.shopName))
    }
    const size = look.logo && iconSizes[path]
    if (look.logo && size) return sendIcon(shop, look.logo, { path, size }, reply)
  })
}

function hasOwnManifest({ look, settings }: Dependencies): boolean {
  return (
    settings.shopName !== defaultSettings.shopName ||
    look.colours.ivory !== defaultLook.colours.ivory ||
    look.footerLine !== defaultLook.footerLine
  )
}

type Icon = { path: string; size: number }

async function sendIcon(shop: Dependencies, { key }: Logo, { path, size }: Icon, reply: FastifyReply) {
  const icon = await readLogoDrawing(shop, key, { as: 'square', size, ground: shop.look.colours.ivory })
  if (!icon) return
  reply.header('cache-control', 'no-cache')
  if (path !== '/icon.svg') return reply.type(types.png).send(icon)
  const href = `data:image/png;base64,${icon.toString('base64')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="${href}"/></svg>`
  return reply.type(types.svg).header('content-security-policy', `${dataPolicy}; img-src data:`).send(svg)
}
