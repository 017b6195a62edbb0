import type { ReactNode } from 'react'
import { aboutKes, type Cents, centsToKes, formatKes, formatUsd } from '#app/money/money.ts'
import { type Stocked, stockLabel } from '../inventory/stock.ts'
import { ProductionNote } from './production-note.tsx'
import { StockNote } from './stock-note.tsx'

/** What it costs and when it comes: plain values, for an island. */
export type Offer = {
  /** Shillings for one dollar. */
  rate: string
  makingDays: number
  /** The day, in words, by which an order placed today is made. */
  readyBy: string
  /** When it is with its buyer, and from what price, in words: of one that is made, and of one that is ready. */
  arrival?: string
  readyArrival?: string
  returnDays?: number
  /** Where a question about it is asked; null for nowhere. */
  askLink?: string | null
}

type ProductOfferProps = {
  name: string
  offer: Offer
  /** Price and stock depend on what is chosen. */
  hasChoices?: boolean
  action: ReactNode
  /** What is to be chosen before it can be bought. */
  choices?: ReactNode
  /** By what is chosen so far; `isFrom`: what is open may add to it. */
  price: { cents: Cents; isFrom: boolean }
  /** By what is chosen so far. */
  stock: Stocked
  /** However it is chosen, and so its title says it. */
  isSoldOut: boolean
  /** Where delivery and returns are explained. */
  terms?: ReactNode
  /** Where more is told, such as of sizes. */
  help?: ReactNode
}

/** One a line, between hairlines. */
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

/** Below a product's name: all that depends on what is chosen of it. */
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
