import { ScenePicture } from './scene-picture.tsx'
import { scenes } from './scenes.ts'
import { SectionLink } from './section-link.tsx'

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
      <div aria-hidden="true" className="absolute inset-x-0 top-0 h-32 bg-linear-to-b from-ink/80 to-transparent" />
      <div
        aria-hidden="true"
        className="absolute inset-0 bg-[linear-gradient(8deg,rgb(22_18_15/0.95)_0%,rgb(22_18_15/0.75)_30%,rgb(22_18_15/0.2)_58%,transparent_70%)] md:bg-[linear-gradient(24deg,rgb(22_18_15/0.94)_0%,rgb(22_18_15/0.74)_26%,rgb(22_18_15/0.2)_50%,transparent_62%)]"
      />
      <div className="relative flex w-full flex-col items-start gap-7 px-margin pt-40 pb-12 md:pb-16">
        <h1 id="hero-title" className="max-w-[11ch] text-4xl">
          Every bead placed by hand
        </h1>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <SectionLink
            section="shop"
            className="inline-flex min-h-14 items-center border border-red bg-red px-9 font-medium transition-colors duration-150 hover:border-red-deep hover:bg-red-deep"
          >
            See the pieces
          </SectionLink>
          {isDemo && <p className="text-xs">Demo shop: no real money moves.</p>}
        </div>
      </div>
    </section>
  )
}
