import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AuthVisit } from '#app/identity/auth-visit.ts'
import { useVisitor } from '#app/identity/use-visitor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { useCart } from './use-cart.tsx'
import { useHydrated } from './use-hydrated.ts'

type BuyNowButtonProps = { productId: string; productName: string }

/** Puts one piece into the cart and leads there; a visitor is asked to log in first and comes back with the piece. */
export function BuyNowButton({ productId, productName }: BuyNowButtonProps) {
  const visitor = useVisitor()
  const cart = useCart()
  const buy = useBuyNow(productId, productName)
  const [tap, setTap] = useState<'none' | 'waiting' | 'buying'>('none')
  const isHydrated = useHydrated()
  const isKnown = visitor.status !== 'unknown' && cart.status === 'ready'
  const isInCart = cart.lines.some((line) => line.productId === productId)

  // The button is there before the page knows who taps it: an early tap waits for the answer.
  useEffect(() => {
    if (tap !== 'waiting' || !isKnown) return
    setTap('buying')
    buy().finally(() => setTap('none'))
  }, [tap, isKnown, buy])

  if (isInCart && tap === 'none') {
    return (
      <div className="flex flex-col gap-2">
        <p className="text-soft">This piece is in your cart.</p>
        <ButtonLink to="/shop/cart" kind="primary">
          Go to cart
        </ButtonLink>
      </div>
    )
  }
  return (
    <Button
      kind="primary"
      isBusy={tap !== 'none'}
      aria-disabled={isHydrated ? undefined : true}
      className="aria-disabled:opacity-100!"
      onClick={() => setTap('waiting')}
    >
      BUY NOW
    </Button>
  )
}

function useBuyNow(productId: string, productName: string): () => Promise<void> {
  const { status } = useVisitor()
  const { add } = useCart()
  const showMessage = useMessage()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  return async () => {
    if (status !== 'customer') {
      const visit: AuthVisit = { from: pathname, pendingAdd: { productId, productName, quantity: 1 } }
      await navigate('/auth', { state: visit })
      return
    }
    const answer = await add({ id: productId }, 1)
    if (answer.ok) await navigate('/shop/cart')
    else if (answer.status !== 401) {
      await showMessage({
        kind: 'error',
        title: 'Error!',
        text: 'Failed to add item to cart. Please try again.',
        ...(answer.message ? { content: <p className="text-center">{answer.message}</p> } : {}),
      })
    }
  }
}
