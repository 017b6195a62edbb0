import * as lucide from 'lucide'
import { type Ref, useState } from 'react'
import { logFailure } from '#app/framework/browser/browser-log.ts'
import { classNames } from '#app/ui/class-names.ts'
import { icon } from '#app/ui/icons/icon.tsx'
import { ChevronLeft, ChevronRight } from '#app/ui/icons/icons.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { usePictureRow } from '#app/ui/use-picture-row.ts'
import { densePhoneQuery } from '../image-path.ts'
import type { ProductImage } from '../product.ts'
import { ProductPicture } from '../product-image.tsx'
import type { ZoomDialog } from './zoom-dialog.tsx'

const ZoomIn = icon(lucide.ZoomIn)

const stageSizes = `${densePhoneQuery} 61vw, (max-width: 768px) 100vw, (max-width: 1079px) 45vw, min(55vw, calc(87vh - 181px))`
const thumbnailSizes = `${densePhoneQuery} 40px, (max-width: 768px) 48px, 96px`

type ProductCarouselProps = { images: ProductImage[]; name: string }

export function ProductCarousel({ images, name }: ProductCarouselProps) {
  const { rowRef, current, show } = usePictureRow()
  const zoom = useZoomDialog()
  const image = images[current] ?? images[0]
  if (!image) {
    return (
      <div className="picture-frame aspect-[4/5] overflow-hidden [view-transition-name:product-picture]">
        <ProductPicture image={undefined} sizes={stageSizes} isEager className="size-full" />
      </div>
    )
  }
  return (
    <section aria-roledescription="carousel" aria-label={`Pictures of ${name}`} className="product-pictures">
      <div className="max-md:relative max-md:-mx-margin max-md:-order-2 md:min-w-0">
        <Stage rowRef={rowRef} images={images} current={current} onZoom={zoom.open} onNearZoom={zoom.prepare} />
        {images.length > 1 && <Arrows current={current} total={images.length} show={show} />}
      </div>
      {images.length > 1 && <Thumbnails images={images} current={current} show={show} />}
      {zoom.Dialog && (
        <zoom.Dialog {...{ images, current, show }} title={name} isOpen={zoom.isOpen} onClose={zoom.close} />
      )}
    </section>
  )
}

type ShowProps = { images: ProductImage[]; current: number; show: (index: number) => void }
type StageProps = Omit<ShowProps, 'show'> & { rowRef: Ref<HTMLDivElement>; onZoom: () => void; onNearZoom: () => void }

function Stage({ rowRef, images, current, onZoom, onNearZoom }: StageProps) {
  const isHydrated = useHydrated()
  // Before hydration only the first image loads, and `showNextPicture` loads the second. Then this carousel loads the
  // next one.
  const last = isHydrated ? current + 1 : 0
  return (
    <div
      ref={rowRef}
      className="snap-x snap-mandatory overflow-x-auto overscroll-x-contain picture-frame [scrollbar-width:none] [view-transition-name:product-picture] motion-safe:scroll-smooth [&::-webkit-scrollbar]:hidden"
    >
      <ul className="flex gap-px" aria-live="polite">
        {images.map((image, index) => (
          <li
            key={image.key}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${images.length}`}
            inert={index !== current}
            aria-hidden={index !== current}
            className="min-w-0 flex-[0_0_100%] snap-start noscript:pointer-events-auto"
          >
            <button
              type="button"
              data-replayed=""
              aria-label={`Zoom: ${image.alt}`}
              disabled={!isHydrated}
              onPointerDown={onNearZoom}
              onClick={onZoom}
              onDragStart={(event) => event.preventDefault()}
              className="group relative block w-full cursor-zoom-in outline-offset-[-4px] disabled:cursor-default"
            >
              {index === 0 && <PictureEdges image={image} />}
              <ProductPicture
                image={image}
                sizes={stageSizes}
                minWidth={320}
                isEager={index === 0}
                className={classNames(
                  'product-picture',
                  index === 0 && 'whole-picture:object-contain',
                  index > last && 'hidden noscript:block',
                )}
              />
              <span
                aria-hidden
                className="absolute right-3 bottom-3 grid size-[44px] md:top-3 md:bottom-auto place-items-center bg-paper/90 text-ink group-disabled:hidden group-focus-visible:bg-ink group-focus-visible:text-ivory"
              >
                <ZoomIn size={20} strokeWidth={1.5} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Fills the frame at both sides of the first picture, on screens that display this picture whole. Other pictures are
 * cropped to the frame. Uses the same file as the picture, so nothing more is loaded.
 */
function PictureEdges({ image }: { image: ProductImage }) {
  return [1, 2].map((edge) => (
    <span key={edge} className="picture-edge">
      <ProductPicture image={image} sizes={stageSizes} minWidth={320} isEager alt="" />
    </span>
  ))
}

function Arrows({ current, total, show }: { current: number; total: number; show: (index: number) => void }) {
  const isHydrated = useHydrated()
  const arrows = [
    { label: 'Previous picture', Icon: ChevronLeft, to: current - 1 },
    { label: 'Next picture', Icon: ChevronRight, to: current + 1 },
  ]
  return arrows.map(({ label, Icon, to }) => (
    <button
      key={label}
      type="button"
      data-replayed=""
      aria-label={label}
      disabled={!isHydrated}
      aria-disabled={to < 0 || to === total}
      onClick={() => show(to)}
      className="picture-arrow"
    >
      <Icon size={22} strokeWidth={1.5} />
    </button>
  ))
}

function Thumbnails({ images, current, show }: ShowProps) {
  const isHydrated = useHydrated()
  return (
    // On a phone the thumbnails of a product with options come last. They are invisible there before hydration, because
    // content that arrives later would push them down.
    <ul className={classNames('thumbnails', !isHydrated && 'max-md:[:root:not([data-islands])_&]:invisible')}>
      {images.map((image, index) => (
        <li key={image.key}>
          <button
            type="button"
            data-replayed=""
            aria-label={`Show picture ${index + 1} of ${images.length}`}
            aria-current={index === current}
            disabled={!isHydrated}
            onClick={() => show(index)}
            className="thumbnail"
          >
            <span className="block aspect-[4/5] w-12 md:w-24">
              <ProductPicture image={image} sizes={thumbnailSizes} maxWidth={320} alt="" className="size-full" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const load = () => import('./zoom-dialog.tsx')

/** The dialog loads when it is first needed, because few visitors zoom. */
function useZoomDialog() {
  const [Dialog, setDialog] = useState<typeof ZoomDialog | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  async function open() {
    try {
      const { ZoomDialog } = await load()
      setDialog(() => ZoomDialog)
      setIsOpen(true)
    } catch {
      logFailure('The zoom could not be loaded.')
    }
  }

  return { Dialog, isOpen, open, close: () => setIsOpen(false), prepare: () => void load().catch(() => {}) }
}
