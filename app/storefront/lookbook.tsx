import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { type LookbookImage, lookbookImages } from './lookbook-images.ts'
import { useLookbookCarousel } from './use-lookbook-carousel.ts'

/** Edge to edge. Without scripts it scrolls sideways by itself. */
export function Lookbook() {
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
      <h2 id="lookbook-title" className="mb-10 px-margin text-3xl md:mb-14">
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
          <ul className="flex touch-pan-y md:gap-2">
            {lookbookImages.map((image, index) => (
              <Slide key={image.id} image={image} number={index + 1} />
            ))}
          </ul>
        </div>
        {isReady && (
          <>
            <Arrow side="left" isDisabled={!canGoBack} onPress={carousel.goBack} />
            <Arrow side="right" isDisabled={!canGoOn} onPress={carousel.goOn} />
            <div className="absolute inset-x-0 bottom-0 mx-auto flex h-10 max-w-[16.5rem] flex-wrap content-center justify-center md:max-w-none">
              {stops.map((stop) => (
                <button
                  key={stop}
                  type="button"
                  aria-label={`Go to picture ${stop + 1}`}
                  aria-current={stop === current ? 'true' : undefined}
                  onClick={() => carousel.goTo(stop)}
                  className="group grid h-5 w-6 place-items-center outline-offset-[-1px] md:h-10"
                >
                  <span
                    className={classNames(
                      'rounded-full transition-transform duration-150',
                      stop === current ? 'size-2.5 bg-red' : 'size-1.5 bg-soft group-hover:scale-150',
                    )}
                  />
                </button>
              ))}
            </div>
          </>
        )}
      </div>
    </section>
  )
}

function Slide({ image: { src, srcAvif }, number }: { image: LookbookImage; number: number }) {
  return (
    <li className="h-[25rem] w-full shrink-0 bg-sand md:h-[30rem] md:w-[20rem]">
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
      <Icon aria-hidden size={20} strokeWidth={1.75} />
    </button>
  )
}
