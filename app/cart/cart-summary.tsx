import { ContentLinks } from '#app/content/content-links.tsx'
import { centsToKes, formatPrice } from '#app/money/money.ts'
import { TotalInKes } from '#app/money/total-in-kes.tsx'
import { VisitorPrice } from '#app/money/visitor-price.tsx'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'

type CartSummaryProps = { count: number; subtotalCents: number; isBusy: boolean; onCheckout: () => void }

export function CartSummary({ count, subtotalCents, isBusy, onCheckout }: CartSummaryProps) {
  const { rate, waysToPay, waysToPayAbroad } = useShopTexts()
  return (
    <section
      aria-label="Cart total"
      className="stays-low z-10 -mx-margin [--bar:9rem] border-t border-ink bg-paper px-margin py-3 md:top-8 md:bottom-auto md:row-span-2 md:mx-0 md:self-start md:border md:border-rule md:p-6 lg:p-8"
    >
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
        <dt>
          Total ({count} {count === 1 ? 'piece' : 'pieces'})
        </dt>
        <dd className="flex flex-col gap-x-3 gap-y-1.5 text-right max-md:flex-row-reverse max-md:flex-wrap max-md:items-baseline display-figures text-xl leading-none">
          <span className="kes:not-last:other-price kes:order-1">{formatPrice(subtotalCents)}</span>
          <TotalInKes cents={subtotalCents} rate={rate} />
        </dd>
      </dl>
      {count > 0 ? (
        // Hidden on narrow phones, because it would make the bar too high. There the page displays it below the lines.
        <p className="mt-2 text-sm text-soft max-[359px]:hidden">
          <ShippingNote />
        </p>
      ) : null}
      {count > 0 ? (
        <div className="mt-3 grid md:mt-5">
          <Button kind="primary" isBusy={isBusy} onClick={onCheckout}>
            Go to Checkout
          </Button>
        </div>
      ) : null}
      {/* On phones a single line, because the summary overlays the lines and must stay small. */}
      <div className="mt-2.5 text-sm text-soft max-md:text-xs max-[359px]:hidden max-md:[@media(height<600px)]:hidden md:mt-8 md:border-t md:border-rule md:pt-5">
        {waysToPay ? (
          <p className="max-md:text-center">
            Pay by{' '}
            <span className="usd:hidden">
              <WholeNames>{waysToPay}</WholeNames>
            </span>
            <span className="kes:hidden">
              <WholeNames>{waysToPayAbroad}</WholeNames>
            </span>
            .
            <span className="max-md:hidden md:usd:block kes:hidden">
              {' '}
              Your bank converts the Kenyan shillings we charge.
            </span>
          </p>
        ) : null}
        <ContentLinks keys={['delivery', 'questions']} className="mt-1 -mb-3.5 flex flex-wrap gap-x-6 max-md:hidden" />
      </div>
    </section>
  )
}

export function ShippingNote() {
  const { hasDeliveries, isPickupFree, usualShippingCents, rate } = useShopTexts()
  if (usualShippingCents === null) return 'Shipping is added at checkout.'
  return (
    <>
      Shipping{hasDeliveries ? ' from ' : ' '}
      <VisitorPrice cents={usualShippingCents} kes={rate ? centsToKes(usualShippingCents, rate) : null} isApproximate />
      {isPickupFree ? <span className="usd:hidden">, or free if you collect.</span> : null}
      <span className={isPickupFree ? 'kes:hidden' : undefined}>
        {hasDeliveries ? ', chosen at checkout.' : ' is added at checkout.'}
      </span>
    </>
  )
}
