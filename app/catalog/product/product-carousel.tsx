import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { ChevronLeft, ChevronRight, ZoomIn } from '#app/ui/icons/icons.tsx'
import { useEmbla } from '#app/ui/use-embla.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { onDensePhone } from '../picture.ts'
import type { ProductImage } from '../product.ts'
import { ProductPicture } from '../product-picture.tsx'
import { useZoomDialog } from './use-zoom-dialog.tsx'

const stageSizes = `${onDensePhone} 61vw, (max-width: 768px) calc(100vw - 40px), (max-width: 1079px) 51vw, min(60vw, 100vh)`
const thumbnailSizes = `${onDensePhone} 40px, (max-width: 768px) 48px, 96px`

type ProductCarouselProps = { images: ProductImage[]; name: string }

export function ProductCarousel({ images, name }: ProductCarouselProps) {
  const { viewport, current, show } = useCarousel(images.length)
  const zoom = useZoomDialog()
  // The next picture is asked for by whoever comes near: most read on below the first.
  const [isNear, setIsNear] = useState(false)
  const image = images[current] ?? images[0]
  if (!image) {
    return (
      <div className="aspect-[4/5] overflow-hidden bg-sand [view-transition-name:product-picture]">
        <ProductPicture image={undefined} sizes={stageSizes} eager className="size-full" />
      </div>
    )
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label={`Pictures of ${name}`}
      className="flex flex-col gap-3"
      onPointerEnter={() => setIsNear(true)}
      onFocus={() => setIsNear(true)}
    >
      <div className="relative">
        <Stage
          viewport={viewport}
          images={images}
          current={current}
          last={isNear ? current + 1 : current}
          show={show}
          onZoom={zoom.open}
          onNearZoom={zoom.prepare}
        />
        {images.length > 1 && <Arrows current={current} total={images.length} show={show} />}
      </div>
      {images.length > 1 && <Thumbnails images={images} current={current} show={show} />}
      {zoom.Dialog && <zoom.Dialog image={image} title={name} isOpen={zoom.isOpen} onClose={zoom.close} />}
    </section>
  )
}

function useCarousel(total: number) {
  const { viewportRef: viewport, embla } = useEmbla({ loop: false, duration: 22 })
  const [current, setCurrent] = useState(0)
  // Chosen before the carousel is there.
  const chosenEarly = useRef(0)
  useEffect(() => {
    if (!embla) return
    const onSelect = () => setCurrent(embla.selectedScrollSnap())
    embla.on('select', onSelect)
    if (chosenEarly.current > 0) embla.scrollTo(chosenEarly.current, true)
    return () => {
      embla.off('select', onSelect)
    }
  }, [embla])
  function show(index: number) {
    if (embla) return embla.scrollTo(index)
    chosenEarly.current = Math.min(Math.max(index, 0), total - 1)
    setCurrent(chosenEarly.current)
  }
  return { viewport, current, show }
}

type ShowProps = { images: ProductImage[]; current: number; show: (index: number) => void }
type StageProps = ShowProps & {
  /** The last picture that is asked for. */
  last: number
  viewport: (element: HTMLElement | null) => void
  onZoom: () => void
  onNearZoom: () => void
}

function Stage({ viewport, images, current, last, show, onZoom, onNearZoom }: StageProps) {
  const isHydrated = useHydrated()
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') show(current - 1)
    if (event.key === 'ArrowRight') show(current + 1)
  }
  return (
    <div
      ref={viewport}
      className="overflow-hidden bg-sand [view-transition-name:product-picture] noscript:overflow-x-auto"
    >
      <ul className="flex touch-pan-y" aria-live="polite">
        {images.map((image, index) => (
          <li
            key={image.key}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${images.length}`}
            inert={index !== current}
            aria-hidden={index !== current}
            className="min-w-0 flex-[0_0_100%] noscript:pointer-events-auto"
          >
            <button
              type="button"
              aria-label={`Zoom: ${image.alt}`}
              disabled={!isHydrated}
              onPointerDown={onNearZoom}
              onClick={onZoom}
              onKeyDown={onKeyDown}
              className="group relative block w-full cursor-zoom-in outline-offset-[-4px] disabled:cursor-default"
            >
              <ProductPicture
                image={image}
                sizes={stageSizes}
                least={320}
                eager={index === 0}
                className={classNames('aspect-[4/5]', index > last && 'hidden noscript:block')}
              />
              {isHydrated ? (
                <span
                  aria-hidden
                  className="absolute right-3 bottom-3 grid size-[44px] md:top-3 md:bottom-auto place-items-center bg-paper/90 text-ink group-focus-visible:bg-ink group-focus-visible:text-ivory"
                >
                  <ZoomIn size={20} strokeWidth={1.5} />
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Arrows({ current, total, show }: { current: number; total: number; show: (index: number) => void }) {
  const isHydrated = useHydrated()
  const arrow =
    'absolute bottom-3 md:top-3 md:bottom-auto grid size-[44px] place-items-center bg-paper/90 text-ink enabled:hover:bg-paper aria-disabled:text-soft/50 disabled:text-soft/50 noscript:hidden'
  return (
    <>
      <button
        type="button"
        aria-label="Previous picture"
        disabled={!isHydrated}
        aria-disabled={current === 0}
        onClick={() => show(current - 1)}
        className={classNames(arrow, 'left-[12px]')}
      >
        <ChevronLeft size={22} strokeWidth={1.5} />
      </button>
      <button
        type="button"
        aria-label="Next picture"
        disabled={!isHydrated}
        aria-disabled={current === total - 1}
        onClick={() => show(current + 1)}
        className={classNames(arrow, 'left-[58px]')}
      >
        <ChevronRight size={22} strokeWidth={1.5} />
      </button>
    </>
  )
}

function Thumbnails({ images, current, show }: ShowProps) {
  const isHydrated = useHydrated()
  return (
    <ul className="flex flex-wrap gap-2 noscript:hidden">
      {images.map((image, index) => (
        <li key={image.key}>
          <button
            type="button"
            aria-label={`Show picture ${index + 1} of ${images.length}`}
            aria-current={index === current}
            disabled={!isHydrated}
            onClick={() => show(index)}
            className="block border-2 disabled:opacity-55 border-transparent p-0.5 hover:border-rule aria-[current=true]:border-ink"
          >
            <span className="block aspect-[4/5] w-12 md:w-24">
              <ProductPicture image={image} sizes={thumbnailSizes} most={320} alt="" className="size-full" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
