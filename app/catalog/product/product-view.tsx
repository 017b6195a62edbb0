import { type ReactNode, useEffect } from 'react'
import { Island } from '#app/framework/islands/island.tsx'
import { ArrowLeft } from '#app/ui/icons/icons.tsx'
import { type CategoryLink, categoryPath } from '../category.ts'
import { searchPath } from '../listing/product-query.ts'
import { pageTitleSuffix } from '../product.ts'
import type { ShopProduct } from '../shop-product.ts'
import { ProductCarousel } from './product-carousel.tsx'
import { restoreBackLink } from './restore-back-link.ts'

type ProductViewProps = {
  product: ShopProduct
  category: string
  /** Null if the product's category is hidden. */
  list: CategoryLink | null
  /** The buyers' rating. */
  rating?: ReactNode
  /** Price, options and buttons. */
  children: ReactNode
}

export function ProductView({ product, category, list, rating, children }: ProductViewProps) {
  return (
    <article
      data-options={product.choices.length > 0 || undefined}
      className="@container max-md:contents md:pt-4 md:pb-section"
    >
      {/* On a phone the link overlays the image. */}
      <nav
        aria-label="Back"
        className="max-md:absolute max-md:z-10 max-md:mt-3 max-md:-ml-2 max-md:bg-paper/90 max-md:px-[13px] max-md:[&_span]:sr-only"
      >
        <BackToList list={list} />
      </nav>
      <div className="product-columns">
        <Island name="gallery" of={ProductCarousel} props={{ images: product.images, name: product.name }} />
        <div className="max-md:contents md:max-w-[35rem]">
          <p className="eyebrow max-md:hidden">{category}</p>
          <h1 className="mt-4 text-2xl max-md:-order-1 low-phone:mt-3 md:mt-2">
            {product.name}{' '}
            <span className="inline-block font-[family-name:var(--font-text)] text-base tracking-normal text-soft">
              {pageTitleSuffix(product).trim()}
            </span>
          </h1>
          {rating}
          {children}
          <h2 className="mt-7 text-lg">Description</h2>
          <p className="measure mt-2 whitespace-pre-line">
            {product.description?.trim() || 'No description available'}
          </p>
          <p className="mt-4 text-sm text-soft max-md:mb-section max-md:in-data-options:mb-0">Type: {product.name}</p>
        </div>
      </div>
    </article>
  )
}

/**
 * Links to the category, or to the search if the category is hidden. `restoreBackLink` changes the link if the visitor
 * came from another list.
 */
function BackToList({ list }: { list: CategoryLink | null }) {
  useEffect(restoreBackLink, [])
  return (
    <a
      data-back-to-list=""
      href={list ? categoryPath(list.key) : searchPath}
      className="inline-flex min-h-11 items-center gap-2 hover:text-red"
    >
      <ArrowLeft size={18} strokeWidth={1.6} />
      <span>Back to {list?.label ?? 'the search'}</span>
    </a>
  )
}
