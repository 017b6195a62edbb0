import { Island } from '#app/framework/islands/island.tsx'
import { formatUsd } from '#app/money/money.ts'
import { LookbookControls } from './lookbook-controls.tsx'
import { type LookbookImage, lookbookImages } from './lookbook-images.ts'
import type { LookbookTarget } from './lookbook-targets.server.ts'

export function Lookbook({ targets }: { targets: LookbookTarget[] }) {
  return (
    <section id="lookbook" tabIndex={-1} aria-labelledby="lookbook-title" className="pt-section outline-none">
      <h2 id="lookbook-title" className="mb-7 px-margin text-3xl md:mb-12">
        LOOKBOOK
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a carousel is a group, and no form's */}
      <div role="group" aria-roledescription="carousel" aria-label="Lookbook" className="relative pb-10">
        <div
          data-lookbook=""
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="snap-x snap-mandatory overflow-x-auto overscroll-x-contain outline-offset-[-3px] [scrollbar-width:none] motion-safe:scroll-smooth [&::-webkit-scrollbar]:hidden"
        >
          <ul className="flex md:gap-2">
            {lookbookImages.map((image, index) => (
              <Slide key={image.id} image={image} number={index + 1} target={targets[index]} />
            ))}
          </ul>
        </div>
        <Island name="lookbook" of={LookbookControls} props={{}} when="near" />
      </div>
    </section>
  )
}

type SlideProps = { image: LookbookImage; number: number; target: LookbookTarget | undefined }

function Slide({ image: { src, srcAvif }, number, target }: SlideProps) {
  return (
    <li className="h-[25rem] w-full shrink-0 snap-start bg-sand md:h-[30rem] md:w-[20rem]">
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
