import type { ReactNode } from 'react'
import { aboutKes, type Cents, centsToKes, formatKes, formatUsd } from '#app/money/money.ts'
import { type Stocked, stockLabel } from '../inventory/stock.ts'
import { ProductionNote } from './production-note.tsx'
import { StockNote } from './stock-note.tsx'

/** Price and dates as plain values, for an island. */
export type Offer = {
  /** Shillings per dollar. */
  rate: string
  makingDays: number
  /** The text of the day by which an order placed today is made. */
  readyBy: string
  /** The text of the day of arrival and the delivery price: made to order, and from stock. */
  arrival?: string
  readyArrival?: string
  returnDays?: number
  /** The link for a question about the product; null: no link. */
  askLink?: string | null
}

type ProductOfferProps = {
  name: string
  offer: Offer
  /** Price and stock depend on the options. */
  hasChoices?: boolean
  action: ReactNode
  /** The options to select before buying. */
  choices?: ReactNode
  /** With the options selected so far; `isFrom`: the others may raise it. */
  price: { cents: Cents; isFrom: boolean }
  /** With the options selected so far. */
  stock: Stocked
  /** Sold out in every combination: the title says so. */
  isSoldOut: boolean
  /** A link to the page about delivery and returns. */
  terms?: ReactNode
  /** Links to further help, such as sizes. */
  help?: ReactNode
}

/** One per line, between hairlines. */
export const helpLink = 'flex min-h-12 items-center hover:text-red'

function BuyBar({ price, kes, children }: { price: string; kes: string; children: ReactNode }) {
  return (
    <div
      data-buy-bar
      className="mt-7 flex min-h-12 items-center gap-x-5 gap-y-2 max-md:stays-low max-md:z-30 [--bar:7rem] max-md:order-last max-md:-mx-margin max-md:flex-wrap max-md:border-t max-md:border-rule max-md:bg-ivory max-md:px-margin max-md:py-3 max-md:in-[body:has([data-cart])]:pr-24 noscript:static"
    >
      {/* Hidden from screen readers, because the price is already on the page. */}
      <span
        aria-hidden
        data-price={price}
        data-kes={kes}
        className="font-display text-xl tabular-nums usd:before:content-[attr(data-price)] kes:before:content-[attr(data-kes)] md:hidden"
      />
      <div className="flex min-w-0 grow basis-32 flex-col *:w-full">{children}</div>
    </div>
  )
}

/** Below a product's name: everything that depends on the selected options. */
export function ProductOffer({
  name,
  offer,
  hasChoices,
  action,
  choices,
  price,
  stock,
  isSoldOut,
  terms,
  help,
}: ProductOfferProps) {
  const { rate, askLink, ...dates } = offer
  const from = price.isFrom ? 'from ' : ''
  const priceText = `${from}${formatUsd(price.cents)}`
  return (
    <>
      <p
        aria-live={hasChoices ? 'polite' : undefined}
        className="mt-2 flex flex-wrap items-baseline gap-x-4 tabular-nums max-md:-order-1 md:mt-3"
      >
        <span className="usd:main-price kes:order-1 kes:text-soft">{priceText}</span>
        <span className="min-w-0 usd:text-soft kes:main-price">{aboutKes(price.cents, rate)}</span>
      </p>
      {choices}
      <StockNote name={name} stock={stock} isTitled={isSoldOut} />
      <BuyBar price={priceText} kes={from + formatKes(centsToKes(price.cents, rate))}>
        {action}
      </BuyBar>
      <ProductionNote stock={stock} terms={terms} {...dates}>
        {help}
        {askLink && stockLabel(stock) !== 'sold-out' && (
          <a href={askLink} className={helpLink}>
            Ask about this piece
          </a>
        )}
      </ProductionNote>
    </>
  )
}
