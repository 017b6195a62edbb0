import { useSearchParams } from 'react-router'
import { wholeCatalogue } from '#app/catalog/catalog-cache-tags.ts'
import { stripProduct } from '#app/catalog/listing/listed-product.ts'
import { countByCategory } from '#app/catalog/listing/product-list.server.ts'
import { readGallery } from '#app/catalog/showcase/gallery.server.ts'
import { listNewest, maxNewest } from '#app/catalog/showcase/showcase-products.server.ts'
import { ClosedBanner } from '#app/delivery/closed-banner.tsx'
import { readDisplayRate } from '#app/exchange-rates/page-rate.server.ts'
import { tagPage } from '#app/framework/http/cache-tags.server.ts'
import { sharedPage } from '#app/framework/http/shared-page.ts'
import { MotifLine } from '#app/look/motif-line.tsx'
import { visibleSections } from '#app/shop/landing.ts'
import { landingText } from '#app/shop/landing-texts.ts'
import { landingOf } from '#app/shop/own-landing.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { findShopTexts, useShopTexts } from '#app/shop/shop-texts.ts'
import { CartLink } from '../cart-link.tsx'
import { pageMeta } from '../page-meta.ts'
import { SiteFooter } from '../site-footer.tsx'
import { SkipLink } from '../skip-link.tsx'
import type { Route } from './+types/landing-page'
import { Hero } from './hero.tsx'
import { toHeroImage } from './hero-image.server.ts'
import { LandingHeader } from './landing-header.tsx'
import { LandingSections } from './landing-sections.tsx'
import { findLookbookTargets } from './lookbook-targets.server.ts'

export const handle = sharedPage('feedback')

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  tagPage(context, [wholeCatalogue])
  const { db, categories } = shop
  const { slides, ...landing } = landingOf(shop.look.landing, shop.settings.shopName)
  const [gallery, counts, newest, lookbook, rate] = await Promise.all([
    readGallery(shop),
    countByCategory(db),
    listNewest(db, maxNewest),
    findLookbookTargets(db, categories, slides),
    readDisplayRate(context),
  ])
  const cards = gallery.map(({ category, image }) => ({ category, image, products: counts[category.value] ?? 0 }))
  const { hero, returnDays } = shop.settings
  return {
    hero: toHeroImage(hero),
    cards,
    products: newest.map(stripProduct),
    landing,
    lookbook,
    ownSlides: slides.length > 0 ? slides.map(({ picture }) => picture) : null,
    rate,
    returnDays,
  }
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, must-revalidate' })

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const words = findShopTexts(matches)
  const texts = loaderData?.landing.texts ?? {}
  return [
    ...pageMeta(matches, {
      title: landingText(texts, 'page.title'),
      description:
        texts['page.description'] ??
        `Collars, cuffs, chokers and bags in the colours of the Maasai, beaded by hand${words?.waysToPay ? ` and paid by ${words.waysToPay}` : ''}.`,
      path: '/',
    }),
    ...(words
      ? [
          {
            'script:ld+json': {
              '@context': 'https://schema.org',
              '@type': 'Organization',
              name: words.shopName,
              url: `${words.publicUrl}/`,
              logo: `${words.publicUrl}/icon-512.png`,
              telephone: words.contactPhone,
              email: words.contactEmail,
              sameAs: words.socialLinks.map(({ url }) => url),
            },
          },
        ]
      : []),
  ]
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { sandboxUrl } = useShopTexts()
  const [search] = useSearchParams()
  const { hero, landing } = loaderData
  const hasOwnTexts = Object.keys(landing.texts).length > 0
  const shown = visibleSections(landing)
  return (
    <>
      <SkipLink />
      <ClosedBanner />
      {/* The header overlays the image, but not the banner. */}
      <div className="relative">
        <LandingHeader />
      </div>
      <main id="main" tabIndex={-1} className={hasOwnTexts ? '[overflow-wrap:anywhere]' : undefined}>
        <Hero
          shown={hero}
          texts={landing.texts}
          section={shown.find((section) => section === 'pieces' || section === 'shop') ?? null}
          isDemo={sandboxUrl !== null}
        />
        <MotifLine />
        <LandingSections data={loaderData} shown={shown} feedback={search.get('feedback')} />
      </main>
      <SiteFooter />
      <CartLink />
    </>
  )
}
