import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Minus, Plus } from '#app/ui/icons/icons.tsx'
import { useBackToClose } from '#app/ui/use-back-to-close.ts'
import type { ProductImage } from '../product.ts'
import { ProductPicture } from '../product-image.tsx'
import { useZoom } from './use-zoom.ts'
import { maxZoom, minZoom } from './zoom.ts'

type ZoomDialogProps = { image: ProductImage; title: string; isOpen: boolean; onClose: () => void }

export function ZoomDialog({ image, title, isOpen, onClose }: ZoomDialogProps) {
  useBackToClose(isOpen, onClose)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="full">
      <ZoomFrame image={image} />
    </Dialog>
  )
}

function ZoomFrame({ image }: { image: ProductImage }) {
  const { frame, frameProps, zoom, step, reset } = useZoom()
  const { scale, x, y } = zoom
  return (
    <div className="flex h-full flex-col gap-4">
      <section
        ref={frame}
        {...frameProps}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture in it
        tabIndex={0}
        aria-label="Picture. Plus and minus zoom, arrow keys move it, 0 resets."
        className="relative min-h-0 grow cursor-grab touch-none overflow-hidden bg-paper select-none active:cursor-grabbing"
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
    </div>
  )
}

type ZoomButtonProps = { label: string; isDisabled: boolean; onClick: () => void; children: ReactNode }

function ZoomButton({ label, isDisabled, onClick, children }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled` at the last step: it would lose the focus.
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
      className="grid size-12 place-items-center border border-soft hover:border-ink aria-disabled:opacity-40"
    >
      {children}
    </button>
  )
}
