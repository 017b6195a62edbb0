import { data, type RouterContextProvider } from 'react-router'
import { type ContentPageKey, findContentPage } from '#app/content/content-page.ts'
import { readContentPage } from '#app/content/content-pages.server.ts'
import { renderMarkdown } from '#app/content/markdown.server.ts'
import { tagPage } from '#app/framework/http/cache-tags.server.ts'
import { readPublicImportedReviews } from '#app/reviews/imported/shown-imported.server.ts'
import type { LandingPicture } from '#app/shop/landing.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'

type PageRequest = { url: URL; context: Readonly<RouterContextProvider> }

export async function loadContentPage({ url, context }: PageRequest) {
  const key = findContentPage(url.pathname)
  const shop = context.get(shopContext)
  const page = key && (await readContentPage(shop.db, key))
  if (!key || !page?.text) throw data('There is no such page.', { status: 404 })
  // Needs no tag for the text itself, because a change of a text invalidates all pages.
  tagPage(context, key === 'makers' ? ['imported reviews'] : [])
  const reviews = key === 'makers' ? await readPublicImportedReviews(shop.db) : []
  return { key, html: renderMarkdown(page.text), reviews, picture: findPicture(shop, key) }
}

/** For each page the index of its picture in the photo strip of the landing page. */
const photoIndexes: Partial<Record<ContentPageKey, number>> = { questions: 0, delivery: 1, sizes: 2 }

/**
 * Returns the picture of a content page, which is one of the landing page. In a real shop only the makers' page has
 * one.
 */
function findPicture({ look, config }: Shop, key: ContentPageKey): LandingPicture | null {
  const pictures = look.landing?.pictures
  if (key === 'makers') return pictures?.makers?.[0] ?? null
  const place = config.isDemo ? photoIndexes[key] : undefined
  return place === undefined ? null : (pictures?.photos?.[place] ?? null)
}
