import type { ReactNode } from 'react'
import { centsToKes, formatKes, formatUsd } from '#app/money/money.ts'
import { BackToList } from './back-to-list.tsx'
import { categoryOf } from './category.ts'
import { type Product, pageTitleSuffix } from './product.ts'
import { ProductCarousel } from './product-carousel.tsx'

type ProductViewProps = {
  product: Product
  /** Shillings a dollar. */
  rate: string
  makingDays: number
  /** The day on which a piece ordered today is finished at the latest, in words. */
  readyBy: string
  /** BUY NOW, or the way to the cart. */
  action: ReactNode
}

export function ProductView({ product, rate, makingDays, readyBy, action }: ProductViewProps) {
  return (
    <article className="@container pt-4 pb-section md:pt-8">
      <nav aria-label="Back">
        <BackToList />
      </nav>
      <div className="mt-4 grid gap-x-12 gap-y-8 md:@min-[44rem]:grid-cols-[minmax(0,min(62%,72dvh))_minmax(0,1fr)] lg:gap-x-16">
        <ProductCarousel key={product.id} images={product.images} name={product.name} />
        <div className="md:@min-[44rem]:sticky md:top-12 md:max-w-[30rem] md:self-start">
          <p className="eyebrow">{categoryOf(product.category).label}</p>
          <h1 className="mt-3 text-2xl">
            {product.name} <span className="inline-block">{pageTitleSuffix.trim()}</span>
          </h1>
          <p className="mt-5 flex flex-wrap items-baseline gap-x-4 tabular-nums">
            <span className="font-display text-3xl">{formatUsd(product.priceCents)}</span>
            <span className="text-soft">about {formatKes(centsToKes(product.priceCents, rate))}</span>
          </p>
          <div className="mt-7 flex min-h-12 flex-col *:w-full">{action}</div>
          <p className="mt-7 border-y border-rule py-5 text-sm text-soft">
            This piece is made for you after you order it. Making takes up to {makingDays}{' '}
            {makingDays === 1 ? 'day' : 'days'}: ordered today, it is ready to leave the workshop by {readyBy}. You pay
            now, and the order page shows how far it is.
          </p>
          <h2 className="mt-7 text-lg">Description</h2>
          <p className="measure mt-2 whitespace-pre-line">
            {product.description?.trim() || 'No description available'}
          </p>
          <p className="mt-4 text-sm text-soft">Type: {product.name}</p>
        </div>
      </div>
    </article>
  )
}
