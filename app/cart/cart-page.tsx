import { useRef, useState } from 'react'
import { useVisitor } from '#app/identity/use-visitor.tsx'
import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { BeadLoader } from '#app/ui/bead-loader.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import type { CartLine } from './cart.ts'
import type { CartAnswer } from './cart-client.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { CartSummary } from './cart-summary.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { useCart } from './use-cart.tsx'
import { useCartCheckout } from './use-cart-checkout.tsx'

export const meta = ownPageMeta('Your cart')

export default function CartPage() {
  const cart = useCart()
  const checkout = useCartCheckout()
  return (
    <main className="mx-auto min-h-[65dvh] w-full max-w-[1440px] px-margin pt-10 pb-section md:pt-16">
      {cart.status === 'loading' ? (
        <CartLoading />
      ) : cart.lines.length === 0 ? (
        <EmptyCart onCheckout={checkout.start} />
      ) : (
        <FilledCart cart={cart} checkout={checkout} />
      )}
      {checkout.contact ? (
        <ContactDialog isOpen known={checkout.contact} onClose={checkout.closeContact} onSaved={checkout.finish} />
      ) : null}
    </main>
  )
}

const heading = 'font-display text-3xl outline-none'

function CartLoading() {
  return (
    <>
      <h1 className={heading}>Your cart</h1>
      <div className="mt-12 min-h-[40vh]">
        <BeadLoader label="Loading your cart..." />
        <noscript>
          <p className="mt-6">Your cart and checkout need JavaScript. Please switch it on and load the page again.</p>
        </noscript>
      </div>
    </>
  )
}

function EmptyCart({ onCheckout }: { onCheckout: () => void }) {
  const { status } = useVisitor()
  return (
    <>
      <h1 className={heading}>Your cart</h1>
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
        <Button kind="plain" onClick={onCheckout}>
          Go to Checkout
        </Button>
      </div>
    </>
  )
}

type FilledCartProps = { cart: ReturnType<typeof useCart>; checkout: ReturnType<typeof useCartCheckout> }

function FilledCart({ cart, checkout }: FilledCartProps) {
  const showMessage = useMessage()
  const title = useRef<HTMLHeadingElement>(null)
  const [news, setNews] = useState('')

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

  function remove(line: CartLine) {
    // The button that was pressed goes with its line: the heading keeps the place for the keyboard.
    title.current?.focus()
    setNews(`${line.name} removed from your cart`)
    say(cart.remove(line.productId), 'Failed to remove item from cart')
  }

  return (
    <>
      <h1 ref={title} tabIndex={-1} className={heading}>
        Your cart
      </h1>
      <p role="status" className="sr-only">
        {news}
      </p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 md:mt-12 lg:grid-cols-[minmax(0,1fr)_360px]">
        <ul className="border-b border-rule max-lg:[&_a]:scroll-mb-56 max-lg:[&_button]:scroll-mb-56">
          {cart.lines.map((line) => (
            <CartLineRow
              key={line.productId}
              line={line}
              onQuantity={(quantity) => say(cart.setQuantity(line.productId, quantity), 'Failed to update quantity')}
              onRemove={() => remove(line)}
            />
          ))}
        </ul>
        <CartSummary
          count={cart.count}
          subtotalCents={cart.subtotalCents}
          isBusy={checkout.isStarting}
          onCheckout={checkout.start}
        />
      </div>
    </>
  )
}
