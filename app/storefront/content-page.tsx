import { ContentLinks } from '#app/content/content-links.tsx'
import { type ContentPageKey, contentPageKeys, contentPath, contentTitles } from '#app/content/content-page.ts'
import { foldHeadings } from '#app/content/fold-headings.ts'
import { MarkdownView } from '#app/content/markdown-view.tsx'
import { firstParagraph, questionsData } from '#app/content/search-description.ts'
import { sharedPage } from '#app/framework/http/shared-page.ts'
import { ImportedReviews } from '#app/reviews/imported/imported-reviews.tsx'
import type { LandingPicture } from '#app/shop/landing.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import type { Route } from './+types/content-page'
import { pageScenes, type Scene, stripScenes } from './landing/scenes.ts'
import { SectionPicture } from './landing/section-picture.tsx'
import { loadContentPage } from './load-content-page.server.ts'
import { NotFoundBoundary } from './not-found.tsx'
import { pageMeta } from './page-meta.ts'
import { WriteToUs } from './write-to-us.tsx'

export const handle = sharedPage()

export const headers = () => ({ 'cache-control': 'public, max-age=0, must-revalidate' })

export function loader(asked: Route.LoaderArgs) {
  return loadContentPage(asked)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return ownPageMeta('Page not found')({ matches })
  const { key, html } = loaderData
  const title = contentTitles[key]
  const questions = key === 'questions' ? questionsData(html) : null
  return [
    ...pageMeta(matches, { title, description: firstParagraph(html) || title, path: contentPath(key) }),
    ...(questions ? [{ 'script:ld+json': questions }] : []),
  ]
}

export default function ContentPage({ loaderData: { key, html, reviews, picture } }: Route.ComponentProps) {
  return (
    <main className="grid grow content-start gap-x-16 gap-y-8 px-margin page-top pb-section max-md:grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-cols-[30rem_minmax(0,1fr)] xl:gap-x-24">
      <div>
        <h1 className="text-3xl">{contentTitles[key]}</h1>
        <ContentPicture page={key} own={picture ?? undefined} />
      </div>
      <div className="content-text beside-floating-cart">
        <MarkdownView html={key === 'questions' ? foldHeadings(html) : html} className="text-lg" />
        {key === 'questions' && <WriteToUs className="mt-8 text-lg" />}
        {key === 'makers' && !picture && <BeadsPicture />}
        <ImportedReviews reviews={reviews} />
        <ContentLinks
          keys={contentPageKeys.filter((other) => other !== key)}
          className="mt-16 flex flex-wrap gap-x-8 border-t border-rule pt-4"
        />
      </div>
    </main>
  )
}

/** Only the beadwork demo has default pictures, because they show its products. */
function useDemoScene(name: string): Scene | undefined {
  const { sandboxUrl, hasOwnName } = useShopTexts()
  const isBeadwork = sandboxUrl !== null && !hasOwnName
  return isBeadwork ? [...pageScenes, ...stripScenes].find(({ slug }) => slug === name) : undefined
}

/** The shop's own picture, or the demo's. */
function ContentPicture({ page, own }: { page: ContentPageKey; own: LandingPicture | undefined }) {
  const scene = useDemoScene(`page-${page}`)
  if (!own && !scene) return null
  return (
    <span className="mt-7 block aspect-4/3 bg-sand max-md:-mx-margin md:sticky md:top-12 md:mt-14 md:aspect-4/5">
      <SectionPicture
        own={own}
        scene={scene}
        // Requests an image twice as wide as displayed: at the displayed width the beads look blurred.
        sizes="(max-width: 768px) 100vw, 60rem"
        // The cuff is at the upper edge of its picture.
        className={`aspect-4/3 w-full object-cover md:aspect-4/5 ${page === 'sizes' && !own ? 'object-[50%_42%]' : ''}`}
      />
    </span>
  )
}

/** The makers' second picture in the demo. */
function BeadsPicture() {
  const scene = useDemoScene('strip-4')
  if (!scene) return null
  return (
    <SectionPicture
      own={undefined}
      scene={scene}
      sizes="(max-width: 768px) 90vw, 60rem"
      className="mt-10 aspect-3/2 w-full bg-sand object-cover"
    />
  )
}

export const ErrorBoundary = NotFoundBoundary
