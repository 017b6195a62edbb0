import { Fragment, type ReactNode, useId, useState } from 'react'
import type { CartLine } from '#app/cart/cart.ts'
import { LineDescription } from '#app/cart/line-description.tsx'
import { createLineId } from '#app/cart/line-id.ts'
import { ProductThumbnail } from '#app/cart/product-thumbnail.tsx'
import { type AmountsInKes, amountsInKes } from '#app/money/amounts-in-kes.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes, formatPrice } from '#app/money/money.ts'
import { type OrderTotal, totalAdjustments, totalInKes } from '#app/money/order-total.ts'
import { TotalInKes } from '#app/money/total-in-kes.tsx'
import { VisitorPrice } from '#app/money/visitor-price.tsx'
import type { OrderedPiece } from '#app/payments/page/ordered-piece.ts'
import { ChevronDown } from '#app/ui/icons/icons.tsx'

export type SummaryLine = OrderedPiece & Pick<CartLine, 'priceCents'>

type OrderSummaryProps = {
  count: number
  lines: readonly SummaryLine[]
  total: OrderTotal
  /** The amount to pay. Null while the delivery price is unknown, because then the total is unknown too. */
  amountKes: number | null
  rate: string
  children?: ReactNode
}

export function OrderSummary({ count, lines, total, amountKes, rate, children }: OrderSummaryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  const kes = amountsInKes({ ...total, lines, amountKes: amountKes ?? totalInKes(total, rate) }, rate)
  return (
    <>
      {isOpen ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Close the order summary"
          onClick={() => setIsOpen(false)}
          className="fixed inset-0 z-10 hidden bg-ink/55 [@media(min-height:30rem)]:max-lg:block"
        />
      ) : null}
      <section
        aria-labelledby="order-summary"
        className="bottom-0 z-10 -mx-margin border-t border-ink bg-paper px-margin pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] [@media(min-height:30rem)]:sticky lg:sticky lg:top-8 lg:bottom-auto lg:mx-0 lg:self-start lg:border lg:border-rule lg:p-6"
      >
        <h2 id="order-summary" className="hidden font-display text-xl leading-tight lg:block">
          Order Summary
        </h2>
        <div
          id={detailsId}
          tabIndex={isOpen ? 0 : undefined}
          className={`max-h-[60dvh] overflow-y-auto overscroll-contain pb-3 lg:mt-5 lg:block lg:max-h-none lg:pb-0 ${isOpen ? '' : 'hidden'}`}
        >
          <SummaryLines lines={lines} kes={kes} />
          <Amounts count={count} total={total} amountKes={amountKes} kes={kes} />
        </div>
        <div
          className={`flex flex-wrap items-center justify-between gap-x-2 gap-y-2 lg:block ${isOpen ? 'max-lg:border-t max-lg:border-rule max-lg:pt-2' : ''}`}
        >
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-h-11 grow items-center gap-1.5 text-left leading-tight tabular-nums lg:hidden"
          >
            {lines[0] && !isOpen ? (
              <ProductThumbnail imageKey={lines[0].imageKey} focus={lines[0].imageFocus} className="w-8 shrink-0" />
            ) : null}
            <span>
              <span className="block text-xs text-soft">
                {count} {count === 1 ? 'piece' : 'pieces'}
                <span className="sr-only">, Order Summary</span>
              </span>
              {/* The row displays the amount only while the summary is closed: an open summary ends with the total. */}
              {isOpen ? (
                <span className="font-semibold">Close</span>
              ) : (
                <span className="flex flex-col font-display text-lg leading-tight">
                  <span className="kes:not-last:other-price kes:order-1">
                    {formatPrice(amountKes === null ? total.subtotalCents : total.totalCents)}
                  </span>
                  {amountKes === null ? (
                    <TotalInKes cents={total.subtotalCents} rate={rate} />
                  ) : pricesInKes() ? null : (
                    <span className="usd:other-price">{formatKes(amountKes)}</span>
                  )}
                </span>
              )}
            </span>
            <ChevronDown
              size={16}
              strokeWidth={1.5}
              className={`shrink-0 transition-transform duration-200 ${isOpen ? '' : 'rotate-180'}`}
            />
          </button>
          {children}
        </div>
      </section>
    </>
  )
}

function SummaryLines({ lines, kes }: { lines: readonly SummaryLine[]; kes: AmountsInKes }) {
  return (
    <ul className="mb-4 flex flex-col gap-3 border-b border-rule pb-4">
      {lines.map((line, index) => (
        <li key={createLineId(line)} className="flex items-center gap-3">
          <ProductThumbnail imageKey={line.imageKey} focus={line.imageFocus} className="w-12 shrink-0" />
          <span className="min-w-0 grow text-sm leading-snug break-words">
            {line.quantity} × {line.name}
            <LineDescription line={line} className="text-xs" />
          </span>
          <span className="shrink-0 text-sm tabular-nums">
            <VisitorPrice cents={line.priceCents * line.quantity} kes={kes.lines[index]} />
          </span>
        </li>
      ))}
    </ul>
  )
}

type AmountsProps = Pick<OrderSummaryProps, 'count' | 'total' | 'amountKes'> & { kes: AmountsInKes }

function Amounts({ count, total, amountKes, kes }: AmountsProps) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 [&>dd]:pl-3 tabular-nums lg:gap-y-2">
      <dt>Item's Total ({count})</dt>
      <dd className="text-right">
        <VisitorPrice cents={total.subtotalCents} kes={kes.subtotal} />
      </dd>
      {amountKes === null ? (
        <>
          <dt>Shipping</dt>
          <dd className="text-right">not known yet</dd>
        </>
      ) : (
        <Total total={total} amountKes={amountKes} kes={kes} />
      )}
    </dl>
  )
}

function Total({ total, amountKes, kes }: { total: OrderTotal; amountKes: number; kes: AmountsInKes }) {
  return (
    <>
      {/* The delivery option is on its own line, because the column is narrow. */}
      {totalAdjustments({ ...total, shippingName: null }, kes).map((added) => (
        <Fragment key={added.label}>
          <dt>
            {added.label}
            {added.label === 'Shipping' && total.shippingName ? (
              <span className="block text-sm leading-snug text-soft">{total.shippingName}</span>
            ) : null}
          </dt>
          <dd className="text-right">
            <VisitorPrice {...added} />
          </dd>
        </Fragment>
      ))}
      <dt>Tax</dt>
      <dd className="text-right">
        <VisitorPrice cents={total.taxCents} kes={total.taxCents} />
      </dd>
      <dt className="border-t border-rule pt-2 font-semibold lg:mt-2 lg:pt-4">Grand Total</dt>
      <dd className="border-t border-rule pt-2 text-right lg:mt-2 lg:pt-4">
        <span className="flex flex-col total-figures">
          <span className="kes:not-last:other-price kes:order-1">{formatPrice(total.totalCents)}</span>
          {pricesInKes() ? null : <span className="usd:other-price">{formatKes(amountKes)}</span>}
        </span>
      </dd>
    </>
  )
}
