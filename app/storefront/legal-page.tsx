import { contentPath, contentTitles } from '#app/content/content-page.ts'
import { firstParagraph } from '#app/content/search-description.ts'
import { sharedPage } from '#app/framework/http/shared-page.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import type { Route } from './+types/legal-page'
import { loadContentPage } from './load-content-page.server.ts'
import { NotFoundBoundary } from './not-found.tsx'
import { pageMeta } from './page-meta.ts'

export const handle = sharedPage()

export const headers = () => ({ 'cache-control': 'public, max-age=0, must-revalidate' })

export async function loader(asked: Route.LoaderArgs) {
  const page = await loadContentPage(asked)
  return { ...page, description: firstParagraph(page.html) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return ownPageMeta('Page not found')({ matches })
  const { key, description } = loaderData
  const title = contentTitles[key]
  return pageMeta(matches, { title, description: description || title, path: contentPath(key) })
}

/** Terms, or the accessibility statement. */
export default function LegalPage({ loaderData: { key, html } }: Route.ComponentProps) {
  return (
    <main className="grow px-margin page-top pb-section">
      <h1 className="mb-7 text-3xl md:mb-10">{contentTitles[key]}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: like `MarkdownView`, but without its script. */}
      <div className="written measure text-lg" dangerouslySetInnerHTML={{ __html: html }} />
    </main>
  )
}

export const ErrorBoundary = NotFoundBoundary
