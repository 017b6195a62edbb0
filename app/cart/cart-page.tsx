import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { usePreloadedMessages } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type CartLine, cartTotal } from './cart.ts'
import { cartAmountsInKes } from './cart-amounts.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { CartSuggestions } from './cart-suggestions.tsx'
import { CartSummary, ShippingNote } from './cart-summary.tsx'
import { useCartCheckout } from './confirm/use-cart-checkout.ts'
import { EmptyCart } from './empty-cart.tsx'
import { createLineId } from './line-id.ts'
import { OpenPrompt } from './open-prompt.tsx'
import { useCart } from './use-cart.tsx'
import { useLineChanges } from './use-line-changes.tsx'
import { useRetries } from './use-retries.ts'

const loadConfirmation = () => import('./confirm/confirm-order-dialog.tsx')

/** Loaded after the page, because only the button below the cart opens it. */
const ConfirmOrderDialog = lazy(() => loadConfirmation().then((module) => ({ default: module.ConfirmOrderDialog })))

export const meta = ownPageMeta('Your cart')

/**
 * The HTML is the same for all visitors, because the browser loads the cart. So the service worker may cache the page.
 */
export const headers = () => ({ 'cache-control': 'public, max-age=0, must-revalidate' })

/** Newest line first, because on a phone only the first lines are visible above the total. */
const newestFirst = (lines: readonly CartLine[]) => [...lines].reverse()

export default function CartPage() {
  usePreloadedMessages()
  useEffect(() => void loadConfirmation().catch(() => {}), [])
  const cart = useCart()
  const checkout = useCartCheckout()
  const title = useRef<HTMLHeadingElement>(null)
  const changes = useLineChanges({ onLeave: () => title.current?.focus(), onSessionEnded: checkout.askToLogIn })
  return (
    <main className="mx-auto min-h-[65dvh] w-full max-w-[1440px] px-margin page-top pb-section">
      <h1 ref={title} tabIndex={-1} className="font-display text-3xl max-[359px]:text-2xl">
        Your cart
      </h1>
      <OpenPrompt />
      <RemovedLine {...changes} />
      {cart.status === 'loading' ? (
        <CartLoading />
      ) : cart.status === 'failed' ? (
        <LoadFailure onRetry={cart.reload} />
      ) : cart.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <FilledCart cart={cart} checkout={checkout} changes={changes} />
      )}
      {checkout.contact ? (
        <Suspense fallback={null}>
          <ConfirmOrderDialog
            lines={newestFirst(cart.lines)}
            hasChosenDelivery={checkout.hasChosenDelivery}
            contact={checkout.contact}
            onClose={checkout.close}
            onSaved={checkout.finish}
            onSessionEnded={checkout.askToLogInInstead}
          />
        </Suspense>
      ) : null}
    </main>
  )
}

type LineChanges = ReturnType<typeof useLineChanges>

/** Announces the last change, and offers to undo a removal. */
function RemovedLine({ announcement, removed, isRestoring, restore }: LineChanges) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-6',
        announcement && 'mt-6 min-h-14 border-l-4 border-ink bg-paper px-5 py-1',
      )}
    >
      <p role="status" className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
        {announcement}
      </p>
      {removed && (
        <Button kind="plain" isBusy={isRestoring} onClick={() => void restore(removed)}>
          Undo
        </Button>
      )}
    </div>
  )
}

function CartLoading() {
  return (
    <div className="mt-12 min-h-[40vh]">
      <div className="noscript:hidden">
        <BeadLoader label="Loading your cart..." />
      </div>
      <noscript>
        <p className="measure">Your cart and checkout need JavaScript. Please switch it on and load the page again.</p>
      </noscript>
    </div>
  )
}

function LoadFailure({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const [isLoading, setLoading] = useState(false)
  useRetries(true, onRetry)
  const retry = () => {
    setLoading(true)
    void onRetry().finally(() => setLoading(false))
  }
  return (
    <div className="mt-8 min-h-[40vh]">
      <Notice kind="error">
        <p>Your cart could not be loaded. The pieces in it are kept.</p>
        <Button kind="secondary" className="mt-4" isBusy={isLoading} busyText="Loading..." onClick={retry}>
          Retry
        </Button>
      </Notice>
    </div>
  )
}

type FilledCartProps = {
  cart: ReturnType<typeof useCart>
  checkout: ReturnType<typeof useCartCheckout>
  changes: LineChanges
}

function FilledCart({ cart, checkout, changes }: FilledCartProps) {
  const { rate } = useShopTexts()
  const lines = newestFirst(cart.lines)
  const inKes = rate ? cartAmountsInKes(lines, cartTotal(lines, { shippingCents: 0 }), rate).lines : []

  return (
    <>
      <div className="mt-8 max-[359px]:mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-[min(4rem,5vw)] md:grid-cols-[minmax(0,1fr)_min(400px,40%)] md:grid-rows-[auto_1fr]">
        <ul className="border-rule max-[359px]:border-b md:border-b max-md:[&_a]:scroll-mb-56 max-md:[&_button]:scroll-mb-56">
          {lines.map((line, index) => (
            <CartLineRow
              key={createLineId(line)}
              line={line}
              kes={inKes[index]}
              onQuantity={(quantity) => void changes.setQuantity(line, quantity)}
              onRemove={() => void changes.remove(line)}
            />
          ))}
        </ul>
        <p className="pt-4 text-sm text-soft min-[360px]:hidden">
          <ShippingNote />
        </p>
        <p className="order-last pt-4 md:col-start-1">
          <Link to="/#shop" className="text-link inline-flex min-h-11 items-center">
            Continue shopping
          </Link>
        </p>
        <CartSummary
          count={cart.count}
          subtotalCents={cart.subtotalCents}
          isBusy={checkout.isStarting}
          onCheckout={checkout.start}
        />
      </div>
      <CartSuggestions lines={cart.lines} />
    </>
  )
}
