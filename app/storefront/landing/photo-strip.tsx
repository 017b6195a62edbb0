import { densePhoneQuery } from '#app/catalog/image-path.ts'
import type { LandingPicture } from '#app/shop/landing.ts'
import { classNames } from '#app/ui/class-names.ts'
import { type Scene, stripScenes } from './scenes.ts'
import { SectionPicture } from './section-picture.tsx'

type Photo = { key: string; own?: LandingPicture; scene?: Scene }

function toPhotos(own: LandingPicture[] | undefined): Photo[] {
  if (!own) return stripScenes.map((scene) => ({ key: scene.slug, scene }))
  return own.map((picture) => ({ key: picture.key, own: picture }))
}

export function PhotoStrip({ pictures }: { pictures: LandingPicture[] | undefined }) {
  return (
    <section aria-label="Photographs">
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard
        tabIndex={0}
        className="flex snap-x overflow-x-auto outline-offset-[-3px] [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
      >
        {toPhotos(pictures).map(({ key, own, scene }) => (
          // If there are fewer photos than in the template, the photos grow to fill the row on a desktop.
          <li
            key={key}
            className={classNames('aspect-4/5 w-[38%] shrink-0 snap-start sm:w-1/3 md:w-1/6', own && 'grow')}
          >
            <SectionPicture
              own={own}
              scene={scene}
              sizes={`${densePhoneQuery} 26vw, (max-width: 519px) 38vw, (max-width: 768px) 34vw, 17vw`}
              className="aspect-4/5 size-full object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
