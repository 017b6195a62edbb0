import { useSearchParams } from 'react-router'
import { wholeCatalogue } from '#app/catalog/catalog-cache-tags.ts'
import { stripProduct } from '#app/catalog/listing/listed-product.ts'
import { readGallery } from '#app/catalog/showcase/gallery.server.ts'
import { listNewest, newestShown } from '#app/catalog/showcase/showcase-products.server.ts'
import { ContentLinks } from '#app/content/content-links.tsx'
import { ClosedBanner } from '#app/delivery/closed-banner.tsx'
import { rateOfPage } from '#app/exchange-rates/page-rate.server.ts'
import { tagPage } from '#app/framework/http/cache-tags.server.ts'
import { sharedPage } from '#app/framework/http/shared-page.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { useShopTexts, wordsOf } from '#app/shop/shop-texts.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { CartLink } from '../cart-link.tsx'
import { MotifLine } from '../motif-line.tsx'
import { pageMeta } from '../page-meta.ts'
import { SiteFooter } from '../site-footer.tsx'
import { SkipLink } from '../skip-link.tsx'
import type { Route } from './+types/landing-page'
import { countByCategory } from './category-counts.server.ts'
import { ContactSection } from './contact-section.tsx'
import { EnergySection } from './energy-section.tsx'
import { Gallery } from './gallery.tsx'
import { Hero } from './hero.tsx'
import { heroShown } from './hero-shown.server.ts'
import { HistorySection } from './history-section.tsx'
import { LandingHeader } from './landing-header.tsx'
import { Lookbook } from './lookbook.tsx'
import { findLookbookTargets } from './lookbook-targets.server.ts'
import { MakersSection } from './makers-section.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import { ProductStrip } from './product-strip.tsx'
import { WhySection } from './why-section.tsx'

export const handle = sharedPage('feedback')

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  tagPage(context, [wholeCatalogue])
  const { db, categories } = shop
  const [gallery, counts, newest, lookbook, { rate }] = await Promise.all([
    readGallery(shop),
    countByCategory(db),
    listNewest(db, newestShown),
    findLookbookTargets(db, categories),
    rateOfPage(context),
  ])
  const cards = gallery.map(({ category, image }) => ({ category, image, products: counts[category.value] ?? 0 }))
  const { hero, returnDays } = shop.settings
  return { hero: heroShown(hero), cards, products: newest.map(stripProduct), lookbook, rate, returnDays }
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, must-revalidate' })

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOf(matches)
  return [
    ...pageMeta(matches, {
      title: 'Maasai beadwork, made by hand',
      description: `Collars, cuffs, chokers and bags in the colours of the Maasai, beaded by hand to order${words?.waysToPay ? ` and paid by ${words.waysToPay}` : ''}.`,
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
  return (
    <>
      <SkipLink />
      <ClosedBanner />
      {/* The header overlays the image, below any banner. */}
      <div className="relative">
        <LandingHeader />
      </div>
      <main id="main" tabIndex={-1}>
        <Hero shown={loaderData.hero} isDemo={sandboxUrl !== null} />
        <MotifLine />
        <ProductStrip id="pieces" title="New pieces" products={loaderData.products} rate={loaderData.rate} />
        <Terms returnDays={loaderData.returnDays} />
        <Gallery cards={loaderData.cards} />
        <HistorySection />
        <MakersSection />
        <EnergySection />
        <Lookbook targets={loaderData.lookbook} />
        <WhySection />
        <ContactSection feedback={search.get('feedback')} />
        <PhotoStrip />
      </main>
      <SiteFooter />
      <CartLink />
    </>
  )
}

/** Below the first prices; on a phone each product's page has them. */
function Terms({ returnDays }: { returnDays: number }) {
  const { waysToPay } = useShopTexts()
  return (
    <div className="mx-margin mt-10 flex flex-wrap items-center gap-x-10 border-y border-rule max-md:hidden py-2 *:py-2 md:justify-between">
      {waysToPay && (
        <p>
          <WholeNames>{`Pay by ${waysToPay}`}</WholeNames>
        </p>
      )}
      {returnDays > 0 && <p>Send it back unworn within {returnDays === 1 ? '1 day' : `${returnDays} days`}</p>}
      <ContentLinks keys={['delivery']} label="Delivery" />
    </div>
  )
}
