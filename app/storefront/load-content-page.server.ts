import { data, type RouterContextProvider } from 'react-router'
import { findContentPage } from '#app/content/content-page.ts'
import { readContentPage } from '#app/content/content-pages.server.ts'
import { renderMarkdown } from '#app/content/markdown.server.ts'
import { tagPage } from '#app/framework/http/cache-tags.server.ts'
import { readShownImported } from '#app/reviews/imported/shown-imported.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'

type Asked = { url: URL; context: Readonly<RouterContextProvider> }

export async function loadContentPage({ url, context }: Asked) {
  const key = findContentPage(url.pathname)
  const page = key && (await readContentPage(context.get(shopContext).db, key))
  if (!key || !page?.text) throw data('There is no such page.', { status: 404 })
  // A change of its text invalidates every page, so it needs no tag of its own.
  tagPage(context, key === 'makers' ? ['imported reviews'] : [])
  const reviews = key === 'makers' ? await readShownImported(context.get(shopContext).db) : []
  return { key, html: renderMarkdown(page.text), reviews }
}
