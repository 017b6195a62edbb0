import { Fragment, type ReactNode } from 'react'
import { ContentLinks } from '#app/content/content-links.tsx'
import type { LandingSection } from '#app/shop/landing.ts'
import { landingText } from '#app/shop/landing-texts.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { Route } from './+types/landing-page'
import { ContactSection } from './contact-section.tsx'
import { EnergySection } from './energy-section.tsx'
import { Gallery } from './gallery.tsx'
import { HistorySection } from './history-section.tsx'
import { Lookbook } from './lookbook.tsx'
import { MakersSection } from './makers-section.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import { ProductStrip } from './product-strip.tsx'
import { WhySection } from './why-section.tsx'

type LandingSectionsProps = {
  data: Route.ComponentProps['loaderData']
  shown: readonly LandingSection[]
  feedback: string | null
}

export function LandingSections({ data, shown, feedback }: LandingSectionsProps) {
  const { landing, products, rate } = data
  const { texts, pictures, hidden } = landing
  const sections: Record<LandingSection, ReactNode> = {
    pieces: (
      <>
        <ProductStrip id="pieces" title={landingText(texts, 'pieces.title')} products={products} rate={rate} />
        <Terms returnDays={data.returnDays} />
      </>
    ),
    shop: <Gallery texts={texts} cards={data.cards} />,
    about: <HistorySection texts={texts} hasList={!hidden.includes('about.list')} />,
    makers: <MakersSection texts={texts} picture={pictures.makers?.[0]} />,
    energy: <EnergySection texts={texts} picture={pictures.energy?.[0]} />,
    lookbook: (
      <Lookbook
        title={landingText(texts, 'lookbook.title')}
        pictures={data.ownSlides}
        targets={data.lookbook}
        rate={rate}
      />
    ),
    why: <WhySection texts={texts} />,
    contact: <ContactSection texts={texts} feedback={feedback} />,
    photos: <PhotoStrip pictures={pictures.photos} />,
  }
  return (
    <>
      {shown.map((section, index) => (
        <Fragment key={section}>
          {needsSpace(shown[index - 1], section) && <div className="pb-section" />}
          {sections[section]}
        </Fragment>
      ))}
      {needsSpace(shown.at(-1), 'photos') && <div className="pb-section" />}
    </>
  )
}

const withoutSpaceBelow: readonly LandingSection[] = ['pieces', 'shop', 'about']
const withoutSpaceAbove: readonly LandingSection[] = ['energy', 'contact', 'photos']

/** True if neither section has space at the edge between them, so that the page must add space. */
function needsSpace(before: LandingSection | undefined, section: LandingSection): boolean {
  return before !== undefined && withoutSpaceBelow.includes(before) && withoutSpaceAbove.includes(section)
}

function Terms({ returnDays }: { returnDays: number }) {
  const { waysToPay } = useShopTexts()
  return (
    <div className="mx-margin mt-10 flex flex-wrap items-center gap-x-10 border-y border-rule py-2 *:py-2 max-md:text-sm max-md:*:w-full max-md:*:py-1 md:justify-between">
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
