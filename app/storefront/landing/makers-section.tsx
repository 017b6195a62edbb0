import { ContentLinks } from '#app/content/content-links.tsx'
import type { LandingPicture } from '#app/shop/landing.ts'
import { type LandingTexts, splitParagraphs } from '#app/shop/landing-texts.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { stripScenes } from './scenes.ts'
import { SectionPicture } from './section-picture.tsx'

type MakersSectionProps = { texts: LandingTexts; picture: LandingPicture | undefined }

/**
 * The section about the makers, with a link to their page. Only owners' texts and the demo's have more than the link.
 */
export function MakersSection({ texts, picture }: MakersSectionProps) {
  const { makingDays, sandboxUrl, contentPages } = useShopTexts()
  const isDemo = sandboxUrl !== null
  const first = makersTexts(makingDays)
  const { 'makers.eyebrow': eyebrow, 'makers.title': title, 'makers.text': text } = texts
  const isOwn = title !== undefined || text !== undefined
  const hasText = isDemo || isOwn
  const scene = stripScenes.find(({ slug }) => slug === 'strip-2')
  if (!hasText && !contentPages.includes('makers')) return null
  const paragraphs = text === undefined ? (isDemo ? first.paragraphs : []) : splitParagraphs(text)
  return (
    <section aria-labelledby="makers-title" className="grid px-margin pt-12 pb-14 md:grid-cols-2 md:py-section">
      <SectionPicture
        own={picture}
        scene={scene}
        sizes="(max-width: 768px) 1px, 43vw"
        className="hidden aspect-5/4 h-full w-[calc(100%-4rem)] object-cover md:block"
      />
      <div className="flex flex-col justify-center">
        {hasText && <p className="eyebrow mb-4">{eyebrow ?? 'Who makes this'}</p>}
        <h2 id="makers-title" className="max-w-[10.51em] text-2xl md:text-3xl">
          {title ?? (isDemo ? first.title : 'Who makes this')}
        </h2>
        {hasText && (
          <div className="measure mt-5 flex flex-col gap-4 md:mt-9 md:text-lg">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {!isOwn && <p className="text-sm text-soft">{first.demoNote}</p>}
          </div>
        )}
        <ContentLinks keys={['makers']} label="Who makes this" className="md:mt-5" />
      </div>
    </section>
  )
}

/** The texts of the demo shop. */
function makersTexts(makingDays: number) {
  return {
    title: 'The hands that begin a piece also finish it',
    paragraphs: [
      'Colours are laid out on a cloth and counted, then threaded row by row, each row pulled tight before the next. A narrow band takes a morning, a wedding collar eight days.',
      `Some pieces are ready to send. We make the rest to order: about ${makingDays} days from payment to parcel.`,
    ],
    demoNote: 'These are the words of a demo shop. A shop of makers says here who they are.',
  }
}
