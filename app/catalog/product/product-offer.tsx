import type { ReactNode } from 'react'
import { type Cents, formatPrice, formatUnbrokenKes } from '#app/money/money.ts'
import { lowStock, type ProductStock, shortageText, stockLabel, stockText } from '../inventory/stock.ts'

/** The data of an offer, as plain values that an island can receive. */
export type Offer = {
  /** Kenyan shillings for one unit of the shop's currency. Empty if the page displays no prices in shillings. */
  rate: string
  makingDays: number
  /** The text of the day by which an order placed today is made. */
  readyBy: string
  /**
   * Texts for a product that is made to order: the days of arrival, the delivery price, and this price in shillings if
   * it differs.
   */
  arrival?: string[]
  /** The same texts for a product in stock. */
  readyArrival?: string[]
  /** 0: no returns. */
  returnDays?: number
  /** The link to ask a question about the product. Null without such a link. */
  askLink?: string | null
}

type ProductOfferProps = {
  name: string
  offer: Offer
  /** True if price and stock depend on the options. */
  hasChoices?: boolean
  /** The names of the options that the buyer still has to select. */
  open?: string
  action: ReactNode
  /** The options to select before buying. */
  choices?: ReactNode
  /** The field for a note to the makers. */
  note?: ReactNode
  /** The price with the options selected so far. `isFrom`: true if the remaining options may raise it. */
  price: { cents: Cents; isFrom: boolean }
  /** The stock for the options selected so far. */
  stock: ProductStock
  /** True if all combinations are sold out. */
  isSoldOut: boolean
  /** A link to the page about delivery and returns. */
  terms?: ReactNode
}

const helpLink = 'text-link flex min-h-12 items-center'

/** `kes`: the approximate price in shillings. Empty if the page displays none. */
type BuyBarProps = { from: ReactNode; price: string; kes: string; hint: string; children: ReactNode }

function BuyBar({ from, price, kes, hint, children }: BuyBarProps) {
  return (
    <div data-buy-bar className="product-bar">
      {/* Hidden from screen readers, because the page has the same price and options elsewhere. */}
      <span aria-hidden className="max-w-max min-w-min basis-[5.5rem] leading-tight min-[360px]:grow-9 md:hidden">
        {from}
        {kes && <small className="price-word usd:hidden">about </small>}
        <span
          data-price={price}
          data-kes={kes || price}
          className="font-medium tabular-nums usd:before:content-[attr(data-price)] kes:before:content-[attr(data-kes)]"
        />
        {hint && <span className="block text-xs leading-4 text-soft">{hint}</span>}
      </span>
      <div className="flex min-w-0 grow basis-[7.25rem] flex-col *:w-full">{children}</div>
    </div>
  )
}

/** The part of a product's page that depends on the selected options. */
export function ProductOffer({
  name,
  offer,
  hasChoices,
  open = '',
  action,
  choices,
  note,
  price,
  stock,
  isSoldOut,
  terms,
}: ProductOfferProps) {
  const { rate, askLink, ...dates } = offer
  const from = price.isFrom && <small className="price-from">from </small>
  const priceText = formatPrice(price.cents)
  const kes = rate && formatUnbrokenKes(price.cents, rate)
  const hint = open ? `${open}: choose` : stockLabel(stock) === null ? `Made by ${dates.readyBy}` : ''
  return (
    <>
      <p aria-live={hasChoices ? 'polite' : undefined} className="product-price">
        <span className={rate ? 'usd:main-price kes:order-1 kes:other-price' : 'main-price'}>
          {from}
          {priceText}
        </span>
        {kes && (
          <span className="min-w-0 usd:other-price kes:main-price">
            {from}
            <small className="price-word">about </small>
            {kes}
          </span>
        )}
      </p>
      {choices}
      <StockNote name={name} stock={stock} isTitled={isSoldOut || !hasChoices} />
      <BuyBar from={from} hint={hint} price={priceText} kes={kes}>
        {action}
      </BuyBar>
      {note}
      <ProductionNote stock={stock} terms={terms} {...dates}>
        {askLink && stockLabel(stock) !== 'sold-out' && (
          <a href={askLink} className={helpLink}>
            Ask about this piece
          </a>
        )}
      </ProductionNote>
    </>
  )
}

type StockNoteProps = Pick<ProductOfferProps, 'name' | 'stock'> & { isTitled: boolean }

/**
 * Renders nothing for a product that is made to order and not in stock. `isTitled`: true if the title already says that
 * the product is ready or sold out.
 */
function StockNote({ name, stock, isTitled }: StockNoteProps) {
  const word = stockLabel(stock)
  const available = stock.stockCounts.reduce((sum, one) => sum + one.available, 0)
  const isBeingBought = stock.stockCounts.some(({ onHand }) => onHand > 0)
  return (
    <p role="status" className="mt-7 font-medium empty:hidden">
      {word === 'ready' && (!isTitled || available <= lowStock) ? stockText(available) : null}
      {word === 'sold-out' && (isBeingBought || !isTitled) ? shortageText({ name, left: 0, isBeingBought }) : null}
    </p>
  )
}

type ProductionNoteProps = Omit<Offer, 'rate' | 'askLink'> &
  Pick<ProductOfferProps, 'stock' | 'terms'> & {
    /** Further links. */
    children?: ReactNode
  }

const line = 'flex flex-wrap items-baseline justify-between gap-x-5 py-3'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Below BUY NOW: production day, arrival with delivery price, and returns. */
function ProductionNote(props: ProductionNoteProps) {
  const { stock, makingDays, readyBy, returnDays, terms, children } = props
  const word = stockLabel(stock)
  const isOrdered = word === null
  const [arrival, price, inKes] = (isOrdered ? props.arrival : props.readyArrival) ?? []
  return (
    <div className="mt-5 border-b border-rule *:border-t *:border-rule empty:hidden">
      {word === 'ready' && <p className="py-3">This piece is ready: we pack it as soon as you have paid.</p>}
      {isOrdered && (
        <div className="py-3">
          <p className="font-medium">{`Made for you by ${readyBy}`}</p>
          <p className="mt-1 text-sm text-soft">
            {`This piece is made for you after you order it. Making takes up to ${days(makingDays)}. You pay now and can follow the making on your order’s page.`}
          </p>
        </div>
      )}
      {word !== 'sold-out' && arrival && (
        <div className="py-3">
          <p className="arrival-places">
            {arrival.split('\n').map((place) => (
              <span key={place}>{place} </span>
            ))}
          </p>
          <p className="mt-1 text-sm text-soft">
            <span className={inKes && 'kes:hidden'}>{price}</span>
            <span className="usd:hidden">{inKes}</span>
          </p>
        </div>
      )}
      {word !== 'sold-out' && (returnDays || terms) && (
        <div className={line}>
          {returnDays ? <p className="font-medium">{`Send it back unworn within ${days(returnDays)}`}</p> : null}
          {terms}
        </div>
      )}
      {children}
    </div>
  )
}
