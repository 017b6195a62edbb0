import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Product } from '#app/catalog/product.ts'
import type { AuthVisit, PendingAdd } from '#app/identity/customers/auth-visit.ts'
import { useVisitor } from '#app/identity/customers/use-visitor.tsx'
import { lacksLine } from '#app/platform/offline/line.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type CartLine, cartLimits } from './cart.ts'
import { useCart } from './use-cart.tsx'

type BuyNowButtonProps = { product: Product }

/** A visitor logs in first. It is a form, so that it also works before the page's scripts have loaded. */
export function BuyNowButton({ product }: BuyNowButtonProps) {
  const productId = product.id
  const visitor = useVisitor()
  const cart = useCart()
  const buy = useBuyNow(product)
  const [tap, setTap] = useState<'none' | 'waiting' | 'buying'>('none')
  const isKnown = visitor.status !== 'unknown' && cart.status === 'ready'
  const isInCart = cart.lines.some((line) => line.productId === productId)

  // A tap can come before the page knows whether the customer is logged in: it waits for that answer.
  useEffect(() => {
    if (tap !== 'waiting' || !isKnown) return
    setTap('buying')
    buy().finally(() => setTap('none'))
  }, [tap, isKnown, buy])

  // Without a line the form of a page without scripts leads back here; the service worker says so in the address.
  useEffect(() => {
    if (location.hash !== '#buy' || !lacksLine()) return
    history.replaceState(history.state, '', location.pathname + location.search)
    setTap('waiting')
  }, [])

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
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setTap('waiting')
  }
  return (
    <form method="post" action="/api/user/cart/buy" onSubmit={onSubmit} className="grid gap-3">
      <input type="hidden" name="productId" value={productId} />
      <Button type="submit" kind="primary" isBusy={tap !== 'none'}>
        BUY NOW
      </Button>
      <FormFailure />
      <noscript>
        <p className="text-sm text-soft">
          Logging in and paying need JavaScript. Please switch it on and load the page again.
        </p>
      </noscript>
    </form>
  )
}

function FormFailure() {
  const [search] = useSearchParams()
  if (search.get('buy') !== 'cart-full') return null
  return (
    <Notice kind="error">
      <p>Failed to add item to cart.</p>
      <p>{`A cart holds at most ${cartLimits.lines} different pieces.`}</p>
    </Notice>
  )
}

function useBuyNow(product: Product): () => Promise<void> {
  const { status } = useVisitor()
  const { add } = useCart()
  const showMessage = useMessage()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()

  return async () => {
    const pendingAdd: PendingAdd = { productId: product.id, productName: product.name, quantity: 1 }
    if (status !== 'customer') {
      const visit: AuthVisit = { from: pathname, state, pendingAdd }
      await navigate('/auth', { state: visit })
      return
    }
    const answer = await add(pendingAdd, firstLine(product))
    // Without a line only the whole page is there.
    if (answer.ok && lacksLine()) location.assign('/shop/cart')
    else if (answer.ok) await navigate('/shop/cart')
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

function firstLine({ id, name, category, priceCents, images: [image] }: Product): CartLine {
  const picture = { imageKey: image?.key ?? null, imageFocus: image?.focus }
  return { productId: id, name, category, priceCents, quantity: 1, ...picture, isAvailable: true }
}
