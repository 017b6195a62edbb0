import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { areAmong, chosenPrice } from '#app/catalog/choices.ts'
import type { ShopProduct } from '#app/catalog/product.ts'
import { stockTexts, stockWord } from '#app/catalog/stock/stock.ts'
import { wishText } from '#app/catalog/wish.ts'
import type { AuthVisit, PendingAdd } from '#app/identity/customers/auth-visit.ts'
import { useVisitor } from '#app/identity/customers/use-visitor.tsx'
import { lacksLine } from '#app/platform/offline/line.ts'
import { useShopWords } from '#app/platform/shop-words.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type CartLine, cartLimits } from './cart.ts'
import { buyFormId, type Choosing } from './choosing/use-choosing.ts'
import { useCart } from './use-cart.tsx'

type BuyNowButtonProps = { product: ShopProduct; choosing: Choosing }

/** A visitor logs in first. It is a form, so that it also works before the page's scripts have loaded. */
export function BuyNowButton({ product, choosing }: BuyNowButtonProps) {
  const productId = product.id
  const { closing } = useShopWords()
  const visitor = useVisitor()
  const cart = useCart()
  const buy = useBuyNow(product, choosing)
  const isHydrated = useHydrated()
  const [tap, setTap] = useState<'none' | 'waiting' | 'buying'>('none')
  const isKnown = visitor.status !== 'unknown' && cart.status === 'ready'
  const inCart = cart.lines.find((line) => line.productId === productId && isWished(line, choosing))

  const isSoldOut = stockWord(choosing.stock) === 'sold-out'

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

  if (inCart && tap === 'none') {
    return (
      <div className="flex flex-col gap-2">
        <p className="text-soft">
          {product.choices.length === 0
            ? 'This piece is in your cart.'
            : `This piece is in your cart: ${wishText({ choices: inCart.choices })}.`}
        </p>
        <ButtonLink to="/shop/cart" kind="primary">
          Go to cart
        </ButtonLink>
      </div>
    )
  }
  if (closing?.isSellingPaused) return <p role="status">{closing.text}</p>
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setTap('waiting')
  }
  return (
    <form
      id={buyFormId}
      method="post"
      action="/api/user/cart/buy"
      noValidate={isHydrated}
      onSubmit={onSubmit}
      className="grid gap-3"
    >
      <input type="hidden" name="productId" value={productId} />
      <Button type="submit" kind="primary" isBusy={tap !== 'none'} disabled={isSoldOut}>
        {isSoldOut ? stockTexts['sold-out'] : 'BUY NOW'}
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
  const words = formFailures[search.get('buy') ?? '']
  if (!words) return null
  return (
    <Notice kind="error">
      <p>Failed to add item to cart.</p>
      <p>{words}</p>
    </Notice>
  )
}

const formFailures: Partial<Record<string, string>> = {
  'cart-full': `A cart holds at most ${cartLimits.lines} different pieces.`,
  'not-chosen': 'Please choose how it is made for you.',
}

/** Nothing chosen so far is otherwise in the line; a note makes no difference here. */
function isWished({ choices = [], isChoiceGone }: CartLine, { chosen }: Choosing): boolean {
  return !isChoiceGone && areAmong(chosen, choices)
}

function useBuyNow(product: ShopProduct, choosing: Choosing): () => Promise<void> {
  const { status } = useVisitor()
  const { add } = useCart()
  const showMessage = useMessage()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()

  return async () => {
    const wish = choosing.take()
    if (!wish) return
    const { choices, note } = wish
    const pendingAdd: PendingAdd = {
      productId: product.id,
      productName: product.name,
      quantity: 1,
      ...(choices.length > 0 ? { choices } : {}),
      ...(note ? { note } : {}),
    }
    if (status !== 'customer') {
      const visit: AuthVisit = { from: pathname, state, pendingAdd }
      await navigate('/auth', { state: visit })
      return
    }
    const answer = await add(pendingAdd, firstLine(product, wish))
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

function firstLine(product: ShopProduct, wish: ReturnType<Choosing['take']>): CartLine {
  const { id, name, category, images } = product
  const [image] = images
  const picture = { imageKey: image?.key ?? null, imageFocus: image?.focus }
  const priceCents = chosenPrice(product, wish?.choices ?? [])
  return { productId: id, ...wish, name, category, priceCents, quantity: 1, ...picture, isAvailable: true }
}
