import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { categoryPath, shownAmong } from '#app/catalog/category.ts'
import { useVisitor } from '#app/customers/use-visitor.tsx'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { useMessage, useReadyMessages } from '#app/ui/messages.tsx'
import { type CartLine, cartTotal } from './cart.ts'
import { cartInKes } from './cart-amounts.ts'
import type { CartAnswer } from './cart-client.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { CartSuggestions } from './cart-suggestions.tsx'
import { CartSummary } from './cart-summary.tsx'
import { ConfirmOrderDialog } from './confirm/confirm-order-dialog.tsx'
import { useCartCheckout } from './confirm/use-cart-checkout.ts'
import { lineIdOf } from './line-id.ts'
import { useCart } from './use-cart.tsx'

export const meta = ownPageMeta('Your cart')

/** The same for everyone until the browser loads the cart, so the service worker may cache it. */
export const headers = () => ({ 'cache-control': 'public, max-age=0, must-revalidate' })

/** The line just added is in sight above the total. */
const newestFirst = (lines: readonly CartLine[]) => [...lines].reverse()

export default function CartPage() {
  useReadyMessages()
  const cart = useCart()
  const checkout = useCartCheckout()
  const title = useRef<HTMLHeadingElement>(null)
  const [news, setNews] = useState('')
  return (
    <main className="mx-auto min-h-[65dvh] w-full max-w-[1440px] px-margin pt-7 pb-section md:pt-16">
      <h1 ref={title} tabIndex={-1} className="font-display text-3xl">
        Your cart
      </h1>
      <p role="status" className="sr-only">
        {news}
      </p>
      {cart.status === 'loading' ? (
        <CartLoading />
      ) : cart.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <FilledCart cart={cart} checkout={checkout} onLeave={() => title.current?.focus()} onNews={setNews} />
      )}
      {checkout.contact ? (
        <ConfirmOrderDialog
          lines={newestFirst(cart.lines)}
          hasChosenDelivery={checkout.hasChosenDelivery}
          known={checkout.contact}
          onClose={checkout.close}
          onSaved={checkout.finish}
          onSessionEnded={checkout.askToLogInInstead}
        />
      ) : null}
    </main>
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

function EmptyCart() {
  const { status } = useVisitor()
  const { categories } = useShopTexts()
  return (
    <>
      <p className="mt-8 measure text-lg">Your cart is empty.</p>
      {status === 'visitor' ? <p className="mt-2 measure text-soft">Log in to see what you put here before.</p> : null}
      <div className="mt-8 flex flex-wrap gap-4">
        <ButtonLink to="/#shop" kind="primary">
          See the pieces
        </ButtonLink>
        {status === 'visitor' ? (
          <ButtonLink to="/auth?return=%2Fshop%2Fcart" kind="secondary">
            Login
          </ButtonLink>
        ) : null}
      </div>
      <ul className="mt-12 grid border-t border-rule font-display text-xl sm:grid-cols-2 sm:gap-x-12 md:text-2xl lg:grid-cols-4">
        {shownAmong(categories).map(({ key, label }) => (
          <li key={key} className="border-b border-rule">
            <a href={categoryPath(key)} className="flex min-h-16 items-center hover:text-red">
              {label}
            </a>
          </li>
        ))}
      </ul>
      {status === 'customer' ? (
        <p className="mt-8">
          <Link to="/account/orders" className="text-link inline-flex min-h-11 items-center text-soft">
            Your orders
          </Link>
        </p>
      ) : null}
    </>
  )
}

type FilledCartProps = {
  cart: ReturnType<typeof useCart>
  checkout: ReturnType<typeof useCartCheckout>
  /** Call before a line disappears with its focused button, so that the focus can move on. */
  onLeave: () => void
  onNews: (news: string) => void
}

function FilledCart({ cart, checkout, onLeave, onNews }: FilledCartProps) {
  const showMessage = useMessage()
  const { rate } = useShopTexts()
  const lines = newestFirst(cart.lines)
  const inKes = rate ? cartInKes(lines, cartTotal(lines, { shippingCents: 0 }), rate).lines : []

  async function say(change: Promise<CartAnswer>, failure: string) {
    const answer = await change
    if (answer.ok) return
    if (answer.status === 401) return checkout.askToLogIn()
    await showMessage({
      kind: 'error',
      title: 'Error!',
      text: failure,
      ...(answer.message && { content: <p className="text-center">{answer.message}</p> }),
    })
  }

  async function remove(line: CartLine) {
    onLeave()
    onNews('')
    const removal = cart.remove(line)
    void say(removal, 'Failed to remove item from cart')
    if ((await removal).ok) onNews(`${line.name} removed from your cart`)
  }

  return (
    <>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 md:mt-12 lg:grid-cols-[minmax(0,1fr)_400px]">
        <ul className="border-b border-rule max-lg:[&_a]:scroll-mb-56 max-lg:[&_button]:scroll-mb-56">
          {lines.map((line, index) => (
            <CartLineRow
              key={lineIdOf(line)}
              line={line}
              kes={inKes[index]}
              onQuantity={(quantity) => say(cart.setQuantity(line, quantity), 'Failed to update quantity')}
              onRemove={() => void remove(line)}
            />
          ))}
        </ul>
        <p className="order-last pt-4 lg:col-start-1">
          <Link to="/#shop" className="text-link inline-flex min-h-11 items-center text-soft">
            Go on looking
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
