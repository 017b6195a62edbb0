import { formatUsd, shippingCents } from '#app/money/money.ts'
import { useShopWords } from '#app/platform/shop-words.ts'
import { Button } from '#app/ui/button.tsx'

type CartSummaryProps = { count: number; subtotalCents: number; isBusy: boolean; onCheckout: () => void }

export function CartSummary({ count, subtotalCents, isBusy, onCheckout }: CartSummaryProps) {
  const { hasDeliveries } = useShopWords()
  return (
    <section
      aria-label="Cart total"
      className="stays-low z-10 -mx-margin [--bar:10.5rem] border-t border-ink bg-paper px-margin py-5 lg:top-8 lg:bottom-auto lg:mx-0 lg:self-start lg:border lg:border-rule lg:p-8"
    >
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5 tabular-nums">
        <dt>
          Total ({count} {count === 1 ? 'piece' : 'pieces'})
        </dt>
        <dd className="text-right font-display text-xl leading-none">{formatUsd(subtotalCents)}</dd>
      </dl>
      {count > 0 ? (
        <p className="mt-2 text-sm text-soft">
          {`Shipping ${hasDeliveries ? '' : `${formatUsd(shippingCents)} `}is added at checkout.`}
        </p>
      ) : null}
      {count > 0 ? (
        <div className="mt-5 grid">
          <Button kind="primary" isBusy={isBusy} onClick={onCheckout}>
            Go to Checkout
          </Button>
        </div>
      ) : null}
    </section>
  )
}
