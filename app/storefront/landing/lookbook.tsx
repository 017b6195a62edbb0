import type { ReactNode } from 'react'
import { ProductPicture } from '#app/catalog/product-image.tsx'
import { Island } from '#app/framework/islands/island.tsx'
import { centsToKes } from '#app/money/money.ts'
import { VisitorPrice } from '#app/money/visitor-price.tsx'
import type { LandingPicture } from '#app/shop/landing.ts'
import { LookbookControls } from './lookbook-controls.tsx'
import { type LookbookImage, lookbookImages } from './lookbook-images.ts'
import type { LookbookTarget } from './lookbook-targets.server.ts'

const pictureClass = 'h-[25rem] w-full object-cover select-none md:h-[30rem] md:w-[20rem]'

type LookbookProps = {
  title: string
  /** The owners' pictures. Null for the template's images. */
  pictures: LandingPicture[] | null
  targets: LookbookTarget[]
  rate: string
}

export function Lookbook({ title, pictures, targets, rate }: LookbookProps) {
  return (
    <section id="lookbook" tabIndex={-1} aria-labelledby="lookbook-title" className="pt-section outline-none">
      <h2 id="lookbook-title" className="mb-7 px-margin text-3xl md:mb-12">
        {title}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a carousel is not a group of form fields */}
      <div role="group" aria-roledescription="carousel" aria-label="Lookbook" className="relative pb-10">
        <div
          data-lookbook=""
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard
          tabIndex={0}
          // Without `content-visibility` some browsers load images that are 3,000 pixels away.
          className="[contain-intrinsic-height:25rem] [content-visibility:auto] snap-x snap-mandatory overflow-x-auto md:[contain-intrinsic-height:30rem] overscroll-x-contain outline-offset-[-3px] [scrollbar-width:none] motion-safe:scroll-smooth [&::-webkit-scrollbar]:hidden"
        >
          <ul className="flex md:gap-2">
            {pictures?.map((picture, index) => (
              <Slide key={picture.key} target={targets[index]} rate={rate}>
                <ProductPicture image={picture} sizes="(max-width: 768px) 100vw, 20rem" className={pictureClass} />
              </Slide>
            )) ??
              lookbookImages.map((image, index) => (
                <Slide key={image.id} target={targets[index]} rate={rate}>
                  <TemplateImage image={image} number={index + 1} />
                </Slide>
              ))}
          </ul>
        </div>
        <Island name="lookbook" of={LookbookControls} props={{}} when="near" />
      </div>
    </section>
  )
}

type SlideProps = { target: LookbookTarget | undefined; rate: string; children: ReactNode }

function Slide({ target, rate, children }: SlideProps) {
  return (
    <li className="h-[25rem] w-full shrink-0 snap-start bg-sand md:h-[30rem] md:w-[20rem]">
      <a href={target?.path ?? '/'} draggable={false} className="group relative block outline-offset-[-3px]">
        {children}
        {target && (
          <span className="absolute bottom-0 left-0 flex max-w-full flex-wrap gap-x-3 bg-ivory py-2.5 pr-4 pl-margin text-sm group-hover:text-red md:px-4">
            <span className="font-medium">{target.name}</span>
            {target.priceCents !== null && (
              <span className="tabular-nums">
                <VisitorPrice
                  cents={target.priceCents}
                  kes={rate ? centsToKes(target.priceCents, rate) : null}
                  isApproximate
                />
              </span>
            )}
          </span>
        )}
      </a>
    </li>
  )
}

function TemplateImage({ image: { src, srcAvif }, number }: { image: LookbookImage; number: number }) {
  return (
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
        className={pictureClass}
      />
    </picture>
  )
}
