import { formatPrice } from '#app/money/money.ts'
import { totalAdjustments } from '#app/money/order-total.ts'
import { TotalInKes } from '#app/money/total-in-kes.tsx'
import { VisitorPrice } from '#app/money/visitor-price.tsx'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { type CartLine, cartTotal, leftOutText, listLeftOutNames } from '../cart.ts'
import { cartAmountsInKes } from '../cart-amounts.ts'
import { LineDescription } from '../line-description.tsx'
import { createLineId } from '../line-id.ts'
import { ProductThumbnail } from '../product-thumbnail.tsx'

export type OrderConfirmationProps = {
  lines: readonly CartLine[]
  /** True if the customer has selected a delivery option before. Its price is only displayed at the checkout. */
  hasChosenDelivery: boolean
}

export function OrderConfirmation({ lines, hasChosenDelivery }: OrderConfirmationProps) {
  const { usualShippingCents, hasDeliveries, rate } = useShopTexts()
  const shippingCents = hasChosenDelivery || hasDeliveries ? null : usualShippingCents
  const total = cartTotal(lines, { shippingCents: shippingCents ?? 0 })
  const leftOut = listLeftOutNames(lines)
  const ordered = lines.filter((line) => line.isAvailable)
  // Displays three of three lines, because a link to the third one would need as much space.
  const shownCount = ordered.length === 3 ? 3 : 2
  const inKes = rate ? cartAmountsInKes(ordered, total, rate) : undefined
  const priced = ordered.map((line, index) => ({ line, kes: inKes?.lines[index] }))
  const others = priced.slice(shownCount)
  return (
    <div className="text-left max-md:-mt-3">
      <div className="border-b border-rule pb-1">
        <Lines label="What you order" lines={priced.slice(0, shownCount)} />
        {others.length > 0 ? (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
              and {others.length} more
            </summary>
            <Lines label="What else you order" lines={others} />
          </details>
        ) : null}
      </div>
      {leftOut.length > 0 ? <p className="mt-3 break-words text-red">{leftOutText(leftOut)}</p> : null}
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 tabular-nums [overflow-wrap:anywhere]">
        <dt className="flex flex-col font-semibold">
          {shippingCents === null ? 'Total without shipping' : 'Total'}
          {shippingCents === null
            ? null
            : totalAdjustments(total, inKes).map(({ label, ...amounts }) => (
                <span key={label} className="text-sm font-normal text-soft">
                  {label} <VisitorPrice {...amounts} /> included
                </span>
              ))}
        </dt>
        <dd className="flex flex-col text-right font-semibold">
          <span className="kes:not-last:other-price kes:order-1">{formatPrice(total.totalCents)}</span>
          <TotalInKes cents={total.totalCents} rate={rate} />
        </dd>
        {shippingCents === null ? (
          <>
            <dt className="text-sm text-soft [@media(max-height:720px)]:hidden">Shipping</dt>
            <dd className="text-right text-sm text-soft [@media(max-height:720px)]:hidden">
              {hasChosenDelivery ? 'added next' : 'chosen next'}
            </dd>
          </>
        ) : null}
      </dl>
    </div>
  )
}

type PricedLine = { line: CartLine; kes: number | undefined }

function Lines({ label, lines }: { label: string; lines: readonly PricedLine[] }) {
  return (
    <ul aria-label={label}>
      {lines.map(({ line, kes }) => (
        <li key={createLineId(line)} className="flex items-center gap-3 py-1 tabular-nums">
          <ProductThumbnail
            imageKey={line.imageKey}
            focus={line.imageFocus}
            className="w-10 shrink-0 [@media(max-height:720px)]:w-8"
          />
          <span className="min-w-0 grow leading-snug [overflow-wrap:anywhere]">
            {line.quantity} × {line.name}
            <LineDescription line={line} />
          </span>
          <span className="shrink-0">
            <VisitorPrice cents={line.priceCents * line.quantity} kes={kes} />
          </span>
        </li>
      ))}
    </ul>
  )
}
