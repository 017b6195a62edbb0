import type { ReactNode } from 'react'
import { type Cents, centsToKes, formatKes, formatUsd } from '#app/money/money.ts'
import { categoryOf } from '../category.ts'
import { pageTitleSuffix, type ShopProduct } from '../product.ts'
import type { Stocked } from '../stock/stock.ts'
import { BackToList } from './back-to-list.tsx'
import { MakingNote } from './making-note.tsx'
import { ProductCarousel } from './product-carousel.tsx'
import { StockNote } from './stock-note.tsx'

type ProductViewProps = {
  product: ShopProduct
  /** Shillings for one dollar. */
  rate: string
  makingDays: number
  /** The day, in words, by which an order placed today is made. */
  readyBy: string
  /** When it is with its buyer, in words, where staff said how long a delivery takes. */
  arrival?: string | null
  action: ReactNode
  /** What is to be chosen before it can be bought. */
  choices?: ReactNode
  /** By what is chosen so far; `isFrom`: what is open may add to it. */
  price?: { cents: Cents; isFrom: boolean }
  /** By what is chosen so far. */
  stock?: Stocked
  /** Where a question about it is asked; null for nowhere. */
  askLink?: string | null
  /** What buyers think of it. */
  rating?: ReactNode
  /** Where sizes, delivery and the like are explained. */
  help?: ReactNode
}

/** One a line, between hairlines. */
export const helpLink = 'flex min-h-14 items-center hover:text-red'

function BuyBar({ price, children }: { price: string; children: ReactNode }) {
  return (
    <div
      data-buy-bar
      className="mt-7 flex min-h-12 items-center gap-x-5 gap-y-2 max-md:stays-low max-md:z-30 [--bar:7rem] max-md:order-last max-md:-mx-margin max-md:flex-wrap max-md:border-t max-md:border-rule max-md:bg-ivory max-md:px-margin max-md:py-3 noscript:static"
    >
      {/* Hidden from screen readers, because the price is already on the page. */}
      <span
        aria-hidden
        data-price={price}
        className="font-display text-xl tabular-nums before:content-[attr(data-price)] md:hidden"
      />
      <div className="flex min-w-0 grow basis-40 flex-col *:w-full">{children}</div>
    </div>
  )
}

export function ProductView({
  product,
  rate,
  makingDays,
  readyBy,
  arrival,
  action,
  choices,
  price = { cents: product.priceCents, isFrom: false },
  stock = product,
  askLink,
  rating,
  help,
}: ProductViewProps) {
  const priceText = `${price.isFrom ? 'from ' : ''}${formatUsd(price.cents)}`
  return (
    <article className="@container pt-4 pb-section md:pt-8">
      <nav aria-label="Back">
        <BackToList own={categoryOf(product.category)} />
      </nav>
      <div className="mt-4 flex flex-col gap-x-12 gap-y-8 max-md:gap-y-0 md:grid md:@min-[44rem]:grid-cols-[minmax(0,min(54%,100dvh))_minmax(0,1fr)] lg:gap-x-16 lg:@min-[60rem]:grid-cols-[minmax(0,min(64%,100dvh))_minmax(0,1fr)] lg:not-supports-[container-type:inline-size]:grid-cols-[minmax(0,min(64%,100vh))_minmax(0,1fr)]">
        <ProductCarousel key={product.id} images={product.images} name={product.name} />
        <div className="max-md:contents md:@min-[44rem]:sticky md:top-12 md:max-w-[30rem] md:self-start">
          <p className="eyebrow max-md:hidden">{categoryOf(product.category).label}</p>
          <h1 className="mt-5 text-2xl md:mt-3">
            {product.name} <span className="inline-block">{pageTitleSuffix(product).trim()}</span>
          </h1>
          <p
            aria-live={product.choices.length > 0 ? 'polite' : undefined}
            className="mt-5 flex flex-wrap items-baseline gap-x-4 tabular-nums"
          >
            <span className="font-display text-3xl">{priceText}</span>
            <span className="text-soft">{`about ${formatKes(centsToKes(price.cents, rate))}`}</span>
          </p>
          {rating}
          {choices}
          <StockNote name={product.name} stock={stock} />
          <BuyBar price={priceText}>{action}</BuyBar>
          <MakingNote stock={stock} makingDays={makingDays} readyBy={readyBy} arrival={arrival} />
          <h2 className="mt-9 border-t border-rule pt-6 text-lg">Description</h2>
          <p className="measure mt-2 whitespace-pre-line">
            {product.description?.trim() || 'No description available'}
          </p>
          <p className="mt-4 text-sm text-soft">Type: {product.name}</p>
          <div className="mt-7 border-b border-rule *:border-t *:border-rule empty:hidden">
            {help}
            {askLink && (
              <a href={askLink} className={helpLink}>
                Ask about this piece
              </a>
            )}
          </div>
        </div>
      </div>
    </article>
  )
}
