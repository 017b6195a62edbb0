import type { KeyboardEvent } from 'react'
import { formatUsd } from '#app/money/money.ts'
import { classNames } from '#app/ui/class-names.ts'
import { ChevronLeft, ChevronRight } from '#app/ui/icons/icons.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { LookbookDots } from './lookbook-dots.tsx'
import { type LookbookImage, lookbookImages } from './lookbook-images.ts'
import type { LookbookTarget } from './lookbook-targets.server.ts'
import { useLookbookCarousel } from './use-lookbook-carousel.ts'

export function Lookbook({ targets }: { targets: LookbookTarget[] }) {
  const carousel = useLookbookCarousel()
  const { isReady, stops, current, canGoBack, canGoOn } = carousel

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    if (event.key === 'ArrowLeft') carousel.goBack()
    else carousel.goOn()
  }

  return (
    <section id="lookbook" tabIndex={-1} aria-labelledby="lookbook-title" className="pt-section outline-none">
      <h2 id="lookbook-title" className="mb-7 px-margin text-3xl md:mb-12">
        LOOKBOOK
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a carousel is a group, and no form's */}
      <div
        role="group"
        aria-roledescription="carousel"
        aria-label="Lookbook"
        className="relative pb-10"
        onKeyDown={onKeyDown}
      >
        <div
          ref={carousel.viewportRef}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className={classNames(
            'outline-offset-[-3px] [scrollbar-width:none] [&::-webkit-scrollbar]:hidden',
            isReady ? 'cursor-grab overflow-hidden' : 'overflow-x-auto',
          )}
        >
          <PageLinks as="ul" className="flex touch-pan-y md:gap-2">
            {lookbookImages.map((image, index) => (
              <Slide key={image.id} image={image} number={index + 1} target={targets[index]} />
            ))}
          </PageLinks>
        </div>
        {isReady && (
          <>
            <Arrow side="left" isDisabled={!canGoBack} onPress={carousel.goBack} />
            <Arrow side="right" isDisabled={!canGoOn} onPress={carousel.goOn} />
            <LookbookDots stops={stops} current={current} onGo={carousel.goTo} />
          </>
        )}
      </div>
    </section>
  )
}

type SlideProps = { image: LookbookImage; number: number; target: LookbookTarget | undefined }

function Slide({ image: { src, srcAvif }, number, target }: SlideProps) {
  return (
    <li className="h-[25rem] w-full shrink-0 bg-sand md:h-[30rem] md:w-[20rem]">
      <a href={target?.path ?? '/'} draggable={false} className="group relative block outline-offset-[-3px]">
        <picture>
          <source type="image/avif" srcSet={srcAvif} />
          <img
            src={src}
            alt={`Lookbook ${number}`}
            width={640}
            height={960}
            loading="lazy"
            decoding="async"
            draggable={false}
            className="h-[25rem] w-full object-cover select-none md:h-[30rem] md:w-[20rem]"
          />
        </picture>
        {target && (
          <span className="absolute bottom-0 left-0 flex max-w-full flex-wrap gap-x-3 bg-ivory py-2.5 pr-4 pl-margin text-sm group-hover:text-red md:px-4">
            <span className="font-medium">{target.name}</span>
            {target.priceCents !== null && <span className="tabular-nums">{formatUsd(target.priceCents)}</span>}
          </span>
        )}
      </a>
    </li>
  )
}

type ArrowProps = { side: 'left' | 'right'; isDisabled: boolean; onPress: () => void }

function Arrow({ side, isDisabled, onPress }: ArrowProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={side === 'left' ? 'Previous pictures' : 'Next pictures'}
      disabled={isDisabled}
      onClick={onPress}
      className={classNames(
        'thumb-area absolute! top-[calc(50%-1.25rem)] grid size-10 -translate-y-1/2 place-items-center rounded-full bg-ink/70 text-white transition-opacity duration-150 disabled:opacity-35 md:bg-ivory md:text-[black]',
        side === 'left' ? 'left-[10px] md:left-[20px]' : 'right-[10px] md:right-[20px]',
      )}
    >
      <Icon size={20} strokeWidth={1.75} />
    </button>
  )
}
