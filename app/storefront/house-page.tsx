import { data } from 'react-router'
import { HouseLinks } from '#app/house/house-links.tsx'
import { findHousePage, housePageKeys, housePath, houseTitles } from '#app/house/house-page.ts'
import { readHousePage } from '#app/house/house-pages.server.ts'
import { renderMarkdown } from '#app/house/markdown.server.ts'
import { firstParagraph, questionsData } from '#app/house/search-words.ts'
import { Written } from '#app/house/written.tsx'
import { pageShows } from '#app/platform/http/page-subjects.server.ts'
import { sharedPage } from '#app/platform/http/shared-page.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import type { Route } from './+types/house-page'
import { pageMeta } from './page-meta.ts'

export const handle = sharedPage()

export const headers = () => ({ 'cache-control': 'public, max-age=0, must-revalidate' })

export async function loader({ url, context }: Route.LoaderArgs) {
  const key = findHousePage(url.pathname)
  const page = key && (await readHousePage(context.get(shopContext).db, key))
  if (!key || !page?.text) throw data('There is no such page.', { status: 404 })
  // Its text is a subject of every page.
  pageShows(context, [])
  return { key, html: renderMarkdown(page.text) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Not found' }]
  const { key, html } = loaderData
  const title = houseTitles[key]
  const questions = key === 'questions' ? questionsData(html) : null
  return [
    ...pageMeta(matches, { title, description: firstParagraph(html) || title, path: housePath(key) }),
    ...(questions ? [{ 'script:ld+json': questions }] : []),
  ]
}

export default function HousePage({ loaderData: { key, html } }: Route.ComponentProps) {
  return (
    <main className="grid grow content-start gap-x-16 gap-y-10 px-margin py-section md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <h1 className="text-4xl [overflow-wrap:anywhere]">{houseTitles[key]}</h1>
      <div>
        <Written html={html} className="text-lg" />
        <HouseLinks
          keys={housePageKeys.filter((other) => other !== key)}
          className="mt-16 flex flex-wrap gap-x-8 border-t border-rule pt-4"
        />
      </div>
    </main>
  )
}
