import type { FastifyInstance } from 'fastify'
import { categoryPath } from './catalog/category.ts'
import { hasSignedSession } from './customers/current-session.server.ts'
import { type PagesOptions, servePages } from './framework/http/pages.server.ts'
import { readPreviewedLook } from './look/look-preview.server.ts'
import { tagsOfEveryPage } from './shop/cache-tags.server.ts'
import type { Shop } from './shop/shop.server.ts'
import { shopContext } from './shop/shop-context.server.ts'
import { isTemplateShop } from './shop/shop-settings.ts'
import { busyHtml, unavailableHtml } from './storefront/unavailable.ts'

type ShopPagesOptions = Pick<PagesOptions, 'cache' | 'meter' | 'build' | 'mode' | 'isReady'>

export function serveShopPages(app: FastifyInstance, shop: Shop, options: ShopPagesOptions) {
  const { cache, meter, build, mode, isReady } = options
  const plainPage = (path: string) => ({ look: shop.look, path, hasPicture: isBeadworkDemo(shop) })
  return servePages(app, {
    cache,
    meter,
    build,
    mode,
    isReady,
    publicUrl: shop.config.publicUrl,
    clock: shop.clock,
    log: shop.log,
    renderLimiter: shop.renderLimiter,
    sharedTags: tagsOfEveryPage,
    prepare: (context) => context.set(shopContext, shop),
    onPage: shop.analytics.countVisit,
    hasSession: (cookies) => hasSignedSession(shop, cookies),
    measuredRoute: (path) => (shop.categories.some(({ key }) => categoryPath(key) === path) ? path : null),
    async readPreview(token) {
      const look = await readPreviewedLook(shop, token)
      return look && ((context) => context.set(shopContext, { ...shop, look }))
    },
    unavailablePage: (nonce, path) => unavailableHtml(nonce, plainPage(path)),
    busyPage: (nonce, path) => busyHtml(nonce, plainPage(path)),
  })
}

function isBeadworkDemo({ config, settings }: Shop): boolean {
  return config.sandboxUrl !== null && isTemplateShop(settings.shopName)
}
