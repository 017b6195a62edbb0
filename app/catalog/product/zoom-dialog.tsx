import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ChevronLeft, ChevronRight, Minus, Plus } from '#app/ui/icons/icons.tsx'
import { useBackToClose } from '#app/ui/use-back-to-close.ts'
import type { ProductImage } from '../product.ts'
import { ProductPicture } from '../product-image.tsx'
import { useZoom } from './use-zoom.ts'
import { maxZoom, minZoom } from './zoom.ts'

type ZoomDialogProps = {
  images: readonly ProductImage[]
  current: number
  show: (index: number) => void
  title: string
  isOpen: boolean
  onClose: () => void
}

export function ZoomDialog({ images, current, show, title, isOpen, onClose }: ZoomDialogProps) {
  useBackToClose(isOpen, onClose)
  const image = images[current] ?? images[0]
  const last = images.length - 1
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="full">
      <div className="flex h-full flex-col gap-4">
        {image && <ZoomFrame key={image.key} image={image} />}
        {last > 0 && (
          // The buttons are at the sides of the picture, because a phone has no room for them below it.
          <>
            <ZoomButton
              label="Previous picture"
              isDisabled={current === 0}
              onClick={() => show(current - 1)}
              className="zoom-arrow left-3"
            >
              <ChevronLeft size={22} strokeWidth={1.5} />
            </ZoomButton>
            <ZoomButton
              label="Next picture"
              isDisabled={current === last}
              onClick={() => show(current + 1)}
              className="zoom-arrow right-3"
            >
              <ChevronRight size={22} strokeWidth={1.5} />
            </ZoomButton>
          </>
        )}
      </div>
    </Dialog>
  )
}

function ZoomFrame({ image }: { image: ProductImage }) {
  const { frame, frameProps, zoom, step, reset } = useZoom()
  const { scale, x, y } = zoom
  return (
    <>
      <section
        ref={frame}
        {...frameProps}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture in it
        tabIndex={0}
        aria-label="Picture. Plus and minus zoom, arrow keys move it, 0 resets."
        className="relative -mx-6 -mt-6 min-h-0 grow cursor-grab touch-none overflow-hidden bg-sand select-none active:cursor-grabbing"
      >
        <div
          className="pointer-events-none absolute inset-0 transition-transform duration-150"
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        >
          <ProductPicture image={image} sizes="200vw" isEager isWhole className="size-full" />
        </div>
      </section>
      <div className="flex items-center justify-center gap-2">
        <ZoomButton label="Zoom out" isDisabled={scale <= minZoom} onClick={() => step(-1)}>
          <Minus size={20} strokeWidth={1.6} />
        </ZoomButton>
        <output className="w-20 text-center tabular-nums">{Math.round(scale * 100)} %</output>
        <ZoomButton label="Zoom in" isDisabled={scale >= maxZoom} onClick={() => step(1)}>
          <Plus size={20} strokeWidth={1.6} />
        </ZoomButton>
        <Button kind="plain" className="ml-2" onClick={reset}>
          Reset
        </Button>
      </div>
    </>
  )
}

type ZoomButtonProps = {
  label: string
  isDisabled: boolean
  onClick: () => void
  className?: string
  children: ReactNode
}

function ZoomButton({ label, isDisabled, onClick, className = 'border border-soft', children }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled` at the last step, because a disabled button would lose the focus.
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
      className={classNames('grid size-12 place-items-center hover:border-ink aria-disabled:opacity-40', className)}
    >
      {children}
    </button>
  )
}
