import type { FastifyInstance } from 'fastify'
import { firstLook } from '#app/shop/look.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { firstSettings } from '#app/shop/shop-settings.ts'
import { manifestOf } from './manifest.ts'

/** The template's are files of the build, which are served where a shop changed nothing. */
export function serveLookFiles(app: FastifyInstance, { look, settings }: Pick<Shop, 'look' | 'settings'>): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.split('?')[0] !== '/manifest.webmanifest') return
    if (
      settings.shopName === firstSettings.shopName &&
      look.colours.ivory === firstLook.colours.ivory &&
      look.footerLine === firstLook.footerLine
    )
      return
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(manifestOf(look, settings.shopName))
  })
}
