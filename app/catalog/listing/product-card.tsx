import { Link, useViewTransitionState } from 'react-router'
import { Price } from '#app/money/price.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { prefetchOnTouch } from '#app/ui/prefetch.ts'
import { onDensePhone } from '../picture.ts'
import type { ProductVisit } from '../product/product-visit.ts'
import { type Product, productPath } from '../product.ts'
import { ProductPicture } from '../product-picture.tsx'
import { preview, previewMaximum } from '../sharing/preview.ts'

type ProductCardProps = {
  product: Product
  /** Shillings for one dollar. */
  rate: string
  from: string
  eager?: boolean
}

// One column, then as many of 300 px as fit: the grid's own arithmetic.
const sizes = `${onDensePhone} 61vw, (max-width: 669px) calc(100vw - 40px), (max-width: 1017px) calc(46.6vw - 12px), (max-width: 1365px) calc(31vw - 16px), (max-width: 1692px) calc(23.3vw - 18px), 345px`

export function ProductCard({ product, rate, from, eager = false }: ProductCardProps) {
  const path = productPath(product.name)
  const isOpening = useViewTransitionState(path)
  return (
    <Link
      to={path}
      state={{ from, stepsBack: 1 } satisfies ProductVisit}
      prefetch={prefetchOnTouch()}
      viewTransition
      className="group flex h-full flex-col"
    >
      <span
        className={classNames(
          'relative block aspect-[4/5] shrink-0 overflow-hidden bg-sand',
          isOpening && '[view-transition-name:product-picture]',
        )}
      >
        <ProductPicture image={product.images[0]} sizes={sizes} eager={eager} className="size-full" />
        <SecondPicture product={product} />
      </span>
      <h2 className="mt-4 text-lg leading-snug group-hover:text-red">{product.name}</h2>
      <p className="mt-1 text-sm text-soft">
        <span className="md:hidden">{preview(product.description, previewMaximum.narrow)}</span>
        <span className="hidden md:inline">{preview(product.description, previewMaximum.wide)}</span>
      </p>
      <Price cents={product.priceCents} rate={rate} isSpread className="mt-auto pt-2 font-medium" />
    </Link>
  )
}

function SecondPicture({ product }: { product: Product }) {
  const second = product.images[1]
  if (!second) return null
  return (
    <span className="absolute inset-0 hidden opacity-100 transition-opacity duration-300 group-hover:block group-focus-visible:block starting:opacity-0">
      <ProductPicture image={second} sizes={sizes} alt="" className="size-full" />
    </span>
  )
}
