import { ProductThumbnail } from '#app/cart/product-thumbnail.tsx'
import type { AuthVisit } from '#app/customers/pending-intent.ts'
import { Price } from '#app/money/price.tsx'
import { useShopTexts } from '#app/shop/shop-texts.ts'

/** The product that will be added to the cart. */
export function PendingPiece({ name, piece }: { name: string; piece: AuthVisit['piece'] }) {
  const { rate } = useShopTexts()
  return (
    <div className="flex items-center gap-5 md:flex-col md:items-start md:gap-8">
      {piece && (
        <ProductThumbnail
          imageKey={piece.imageKey}
          focus={piece.focus}
          className="w-24 shrink-0 md:w-[min(22rem,100%)]"
        />
      )}
      <div className="min-w-0">
        <h1 className="text-2xl [overflow-wrap:anywhere] md:text-3xl">{name}</h1>
        {piece && <Price cents={piece.priceCents} rate={rate ?? undefined} className="mt-2 md:text-lg" />}
      </div>
    </div>
  )
}
