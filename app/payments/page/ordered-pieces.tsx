import { createLineId } from '#app/cart/line-id.ts'
import { ProductThumbnail } from '#app/cart/product-thumbnail.tsx'
import type { OrderedPiece } from './ordered-piece.ts'

/** The products of the payment. Only the first picture is visible, so that the amount has room beside it. */
export function OrderedPieces({ pieces }: { pieces: readonly OrderedPiece[] }) {
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="shrink-0">
      <ul aria-label="What you pay for" className="flex justify-end">
        {pieces.map((piece, index) => (
          <li key={createLineId(piece)} className={index > 0 ? 'sr-only' : ''}>
            <ProductThumbnail imageKey={piece.imageKey} focus={piece.imageFocus} className="w-16" />
            <span className="sr-only">
              {piece.quantity} × {piece.name}
            </span>
          </li>
        ))}
      </ul>
      {count > 1 ? <p className="mt-1 text-right text-xs text-soft">{count} pieces</p> : null}
    </div>
  )
}
