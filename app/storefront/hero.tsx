import type { MouseEvent } from 'react'
import { ScenePicture } from './scene-picture.tsx'
import { scenes } from './scenes.ts'
import { scrollToSection } from './sections.ts'

function goToShop(event: MouseEvent) {
  event.preventDefault()
  scrollToSection('shop')
}

export function Hero({ isDemo }: { isDemo: boolean }) {
  return (
    <section
      aria-labelledby="hero-title"
      className="on-dark relative flex min-h-[88svh] items-end overflow-hidden bg-ink text-white"
    >
      <ScenePicture
        scene={scenes.hero}
        narrowScene={scenes.heroTall}
        sizes="100vw"
        isEager
        className="absolute inset-0 size-full object-cover"
      />
      <div aria-hidden="true" className="absolute inset-x-0 top-0 h-40 bg-linear-to-b from-ink/75 to-transparent" />
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-4/5 bg-linear-to-t from-ink/90 via-ink/45 to-transparent"
      />
      <div className="relative flex w-full flex-col items-start gap-7 px-margin pt-40 pb-14 md:pb-16">
        <h1 id="hero-title" className="max-w-[11ch] text-4xl">
          Every bead placed by hand
        </h1>
        <div className="flex w-full flex-wrap items-end justify-between gap-x-12 gap-y-4">
          <a
            href="#shop"
            onClick={goToShop}
            className="inline-flex min-h-14 items-center border border-red bg-red px-9 font-medium transition-colors duration-150 hover:border-red-deep hover:bg-red-deep"
          >
            See the pieces
          </a>
          {isDemo && <p className="text-xs text-white">Demo shop: no real money moves.</p>}
        </div>
      </div>
    </section>
  )
}
