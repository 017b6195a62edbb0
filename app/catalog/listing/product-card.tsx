import { Price } from '#app/money/price.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { densePhoneQuery } from '../image-path.ts'
import { stockTexts } from '../inventory/stock.ts'
import { productPath } from '../product.ts'
import { ProductPicture } from '../product-image.tsx'
import { maxPreviewLength, shortenDescription } from '../sharing/preview.ts'
import type { ListedProduct } from './listed-product.ts'

type ProductCardProps = {
  product: ListedProduct
  rate: string
  isEager?: boolean
  /** True if a phone displays a small picture with the text beside it. */
  isRow?: boolean
}

/** The width of the smallest file, in pixels. */
const minWidth = 320
// One column on phones, otherwise as many columns of at least 300 px as fit. Dense phones get a smaller file.
const sizes = `${densePhoneQuery} 61vw,(max-width:669px) calc(100vw - 40px),(max-width:1017px) 45.4vw,(max-width:1365px) 30vw,(max-width:1692px) 22.3vw,345px`

const rowClass =
  'flex flex-col max-sm:grid max-sm:grid-cols-[min(6.5rem,27vw)_minmax(0,1fr)] max-sm:content-start max-sm:gap-x-4 max-sm:*:first:row-span-6 max-sm:*:first:self-start'

export function ProductCard({ product, rate, isEager = false, isRow = false }: ProductCardProps) {
  return (
    <a href={productPath(product.name)} className={classNames('group h-full', isRow ? rowClass : 'flex flex-col')}>
      {/* The image is lower on a low screen, so that the first row fits on it with names and prices. */}
      <span
        className="relative block aspect-[4/5] shrink-0 overflow-hidden bg-sand bg-cover bg-center max-sm:[@media(max-height:700px)]:aspect-[8/7] low-desk:aspect-[5/6]"
        style={product.blurredPreview ? { backgroundImage: `url(${product.blurredPreview})` } : undefined}
      >
        <ProductPicture
          image={product.images[0]}
          sizes={isRow ? `(max-width:519px) 104px,${sizes}` : sizes}
          minWidth={isRow ? 0 : minWidth}
          isEager={isEager}
          className="size-full"
        />
        <SecondPicture product={product} />
      </span>
      <h2 className="mt-2 text-lg leading-snug group-hover:text-red md:mt-3 low-desk:mt-2">{product.name}</h2>
      <p className="text-sm leading-snug text-soft md:mt-1">
        <span className="md:hidden">{shortenDescription(product.description, maxPreviewLength.narrow)}</span>
        <span className="line-clamp-1 max-md:hidden">
          {shortenDescription(product.description, maxPreviewLength.wide)}
        </span>
      </p>
      {product.stock ? (
        <p className={classNames('mt-1 text-sm', product.stock === 'sold-out' && 'text-soft')}>
          {stockTexts[product.stock]}
        </p>
      ) : null}
      {/* Both prices are at the left, because the floating cart button covers the right side. */}
      <Price cents={product.priceCents} isFrom={product.isFrom} rate={rate} className="mt-auto pt-1 text-sm md:pt-2" />
    </a>
  )
}

function SecondPicture({ product }: Pick<ProductCardProps, 'product'>) {
  const second = product.images[1]
  if (!second) return null
  return (
    <span className="absolute inset-0 hidden opacity-100 transition-opacity duration-300 group-hover:block group-focus-visible:block starting:opacity-0">
      <ProductPicture image={second} sizes={sizes} minWidth={minWidth} alt="" className="size-full" />
    </span>
  )
}
