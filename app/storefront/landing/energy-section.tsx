import type { LandingPicture } from '#app/shop/landing.ts'
import { type LandingTexts, landingText, splitParagraphs } from '#app/shop/landing-texts.ts'
import { stripScenes } from './scenes.ts'
import { SectionPicture } from './section-picture.tsx'

type EnergySectionProps = { texts: LandingTexts; picture: LandingPicture | undefined }

export function EnergySection({ texts, picture }: EnergySectionProps) {
  const scene = stripScenes.find(({ slug }) => slug === 'strip-4')
  return (
    <section aria-labelledby="energy-title" className="on-dark grid bg-ink text-ivory md:grid-cols-2">
      <div className="relative min-h-[11rem] md:min-h-[36rem]">
        <SectionPicture
          own={picture}
          scene={scene}
          // Phones load a smaller image, because they display only a third of its height, on a dark background.
          sizes="(max-width: 768px) 66vw, 50vw"
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div className="flex flex-col justify-center gap-5 px-margin py-12 md:gap-7 md:py-section md:px-[clamp(2rem,6vw,6rem)]">
        <h2 id="energy-title" className="text-3xl">
          {landingText(texts, 'energy.title')}
        </h2>
        <div className="flex max-w-[30.64em] flex-col gap-4 text-[#e6ddd0] md:text-lg">
          {splitParagraphs(landingText(texts, 'energy.text')).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
    </section>
  )
}
