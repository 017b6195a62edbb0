import { lineOptionsText } from '#app/catalog/line-options.ts'
import { ProductPicture } from '#app/catalog/product-image.tsx'
import type { AuthVisit, PendingAdd } from '#app/customers/pending-intent.ts'
import { Price } from '#app/money/price.tsx'
import { useShopTexts } from '#app/shop/shop-texts.ts'

type PendingProductProps = { pending: PendingAdd; preview: AuthVisit['preview'] }

/** The product that will be added to the cart. */
export function PendingProduct({ pending, preview }: PendingProductProps) {
  const { rate } = useShopTexts()
  return (
    <div className="flex items-center gap-5 md:contents">
      {preview && (
        <span className="block aspect-4/5 w-24 shrink-0 bg-sand md:col-start-1 md:row-span-2 md:w-[clamp(18rem,80vh-16rem,30rem)] md:max-w-full">
          {preview.imageKey && (
            <ProductPicture
              image={{ key: preview.imageKey, width: 960, height: 1200, alt: '', focus: preview.focus ?? null }}
              sizes="(max-width: 768px) 6rem, clamp(288px, 80vh - 256px, 480px)"
              className="size-full"
            />
          )}
        </span>
      )}
      <div className="min-w-0 md:col-start-2">
        <h1 className="beside-cart text-2xl [overflow-wrap:anywhere]">{pending.productName}</h1>
        {pending.choices ? <p className="mt-1 text-soft">{lineOptionsText(pending)}</p> : null}
        {preview && <Price cents={preview.priceCents} rate={rate ?? undefined} className="mt-2 font-display text-xl" />}
      </div>
    </div>
  )
}
