import type { CSSProperties } from 'react'
import { searchPath } from '#app/catalog/listing/product-query.ts'
import { type LandingTexts, landingText } from '#app/shop/landing-texts.ts'
import { SectionLink } from './section-link.tsx'

export type HeroImage = {
  sources: { media?: string; type: string; srcSet: string; sizes: string }[]
  image: { src: string; alt: string; width: number; height: number }
  /** Blurred previews until the image is loaded. */
  standIns: { wide: string; tall: string }
  /** The focus point. Null for the template's image, which the layout positions. */
  position: string | null
}

/**
 * The height is about 88 % of the screen minus the text below the image. It is computed without measuring the text,
 * because otherwise the title would move while the page streams in. On phones the demo has one more line of text.
 */
const pictureHeight =
  'h-[max(16rem+var(--under),88svh+var(--under)-9.4rem-14.9vw-var(--demo-line))] max-[22.7rem]:h-[max(16rem+var(--under),88svh+var(--under)-16.1rem-var(--demo-line))] sm:h-[max(16rem+var(--under),88svh+var(--under)-9.4rem-14.9vw)] md:h-[max(16rem+var(--under),88svh+var(--under)-10.7rem-14.9vw)] min-[1000px]:h-[max(16rem+var(--under),88svh+var(--under)-3.9rem-min(5.9vw,6.9rem))]'

const button =
  'inline-flex min-h-14 items-center justify-center border border-red bg-red px-9 font-medium transition-colors duration-150 hover:border-red-deep hover:bg-red-deep'

type HeroProps = {
  shown: HeroImage
  texts: LandingTexts
  /** The section that the button links to. Null if the button links to the search. */
  section: 'pieces' | 'shop' | null
  isDemo: boolean
}

/**
 * The title overlaps the bottom of the image. An overlay there, in the dark text colour with 80 % opacity, makes white
 * text readable over any image.
 */
export function Hero({ shown, texts, section, isDemo }: HeroProps) {
  const { sources, image, standIns, position } = shown
  const behind: CSSProperties & Record<`--${string}`, string> = {
    '--wide': `url(${standIns.wide})`,
    '--tall': `url(${standIns.tall})`,
    '--demo-line': isDemo ? '2.2rem' : '0rem',
    ...(position && { backgroundPosition: position }),
  }
  return (
    <section
      aria-labelledby="hero-title"
      className="on-dark overflow-hidden bg-ink text-white [--under:7rem] min-[1000px]:[--under:3.5rem]"
    >
      <div
        style={behind}
        className={`relative bg-(image:--tall) bg-cover bg-position-[50%_55%] md:bg-(image:--wide) md:bg-position-[50%_90%] min-[1000px]:bg-bottom ${pictureHeight}`}
      >
        <picture>
          {sources.map((source) => (
            <source key={source.srcSet} {...source} />
          ))}
          {/* Hides the alternative text, which would cover the header if the image does not load. */}
          {/* biome-ignore lint/a11y/useAltText: the image has it */}
          <img
            {...image}
            fetchPriority="high"
            decoding="async"
            className="absolute inset-0 size-full object-cover object-[50%_55%] text-transparent md:object-[50%_90%] min-[1000px]:object-bottom"
            style={position ? { objectPosition: position } : undefined}
          />
        </picture>
        <div
          aria-hidden="true"
          className="absolute inset-x-0 top-0 h-36 bg-linear-to-b from-ink/85 via-ink/70 via-50% to-transparent"
        />
        <div
          aria-hidden="true"
          className="absolute inset-x-0 -bottom-px h-[calc(var(--under)*1.8)] bg-linear-to-t from-ink via-ink/80 via-55% to-transparent"
        />
      </div>
      <div className="relative -mt-(--under) flex flex-col items-start gap-x-10 gap-y-6 px-margin pb-9 md:gap-y-8 md:pb-12 min-[1000px]:flex-row min-[1000px]:items-end min-[1000px]:justify-between">
        <h1
          id="hero-title"
          className="max-w-[7.23em] text-4xl min-[1000px]:max-w-none min-[1000px]:text-[clamp(3.8rem,6vw,7rem)]"
        >
          {landingText(texts, 'hero.title')}
        </h1>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4 min-[1000px]:shrink-0 min-[1000px]:flex-col min-[1000px]:items-stretch min-[1000px]:pb-2">
          {section ? (
            <SectionLink section={section} className={button}>
              {landingText(texts, 'hero.button')}
            </SectionLink>
          ) : (
            <a href={searchPath} className={button}>
              {landingText(texts, 'hero.button')}
            </a>
          )}
          {isDemo && <p className="text-sm">Demo shop: no real money moves.</p>}
        </div>
      </div>
    </section>
  )
}
