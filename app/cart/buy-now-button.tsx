import { type FormEvent, useEffect, useState } from 'react'
import { stockLabel } from '#app/catalog/inventory/stock.ts'
import { lineOptionsText } from '#app/catalog/line-options.ts'
import { type ProductImage, productPath } from '#app/catalog/product.ts'
import { includesAllOptions, optionPrice } from '#app/catalog/product-options.ts'
import type { ShopProduct } from '#app/catalog/shop-product.ts'
import { authPathWithProduct, type PendingAdd } from '#app/customers/pending-intent.ts'
import { useSession } from '#app/customers/use-session.tsx'
import { isDeviceOffline } from '#app/framework/offline/connection.ts'
import { Button, buttonClasses } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type CartLine, cartLimits } from './cart.ts'
import { buyFormId, type OptionSelection, type ProductWithOptions } from './options/use-option-selection.ts'
import { useCart } from './use-cart.tsx'

export type ProductToBuy = ProductWithOptions &
  Pick<ShopProduct, 'id' | 'name' | 'category'> & { image: Pick<ProductImage, 'key' | 'focus'> | null }

type BuyNowButtonProps = {
  product: ProductToBuy
  choosing: OptionSelection
  /** The shop's message while sales are paused. */
  pausedText: string | null
  /**
   * The reason why buying failed on a page without scripts, from the query of the redirect. Null if it did not fail.
   */
  failure: string | null
  /** The link to ask for a similar product, displayed if this one is sold out. */
  askLink: string | null | undefined
}

/** A form, so that the button works before the page's scripts have loaded. A visitor must log in before buying. */
export function BuyNowButton({ product, choosing, pausedText, failure, askLink }: BuyNowButtonProps) {
  const productId = product.id
  const visitor = useSession()
  const cart = useCart()
  const buy = useBuyNow(product, choosing)
  const isHydrated = useHydrated()
  const [tap, setTap] = useState<'none' | 'waiting' | 'buying'>('none')
  const isStateLoaded = visitor.status !== 'unknown' && cart.status !== 'loading'
  const cartLine = cart.lines.find((line) => line.productId === productId && hasSelectedOptions(line, choosing))

  // Buys as soon as session and cart are loaded, because the customer may have tapped earlier.
  useEffect(() => {
    if (tap !== 'waiting' || !isStateLoaded) return
    setTap('buying')
    buy().finally(() => setTap('none'))
  }, [tap, isStateLoaded, buy])

  // Before the scripts run, a tap sends the form through the service worker. An offline worker redirects to '#buy', and
  // this effect then repeats the purchase.
  useEffect(() => {
    if (location.hash !== '#buy' || !(isDeviceOffline() || isOwnReferrer())) return
    history.replaceState(history.state, '', location.pathname + location.search)
    setTap('waiting')
  }, [])

  if (cartLine && tap === 'none') {
    return (
      <div className="flex flex-col gap-2">
        <p className="text-soft max-md:text-sm max-md:leading-tight">
          {product.choices.length === 0
            ? 'This piece is in your cart.'
            : `This piece is in your cart: ${lineOptionsText({ choices: cartLine.choices })}.`}
        </p>
        <a href="/shop/cart" className={buttonClasses()}>
          Go to cart
        </a>
      </div>
    )
  }
  if (pausedText !== null) return <p role="status">{pausedText}</p>
  if (stockLabel(choosing.stock) === 'sold-out')
    return (
      <a href={askLink ?? '/#contact'} className={buttonClasses()}>
        Ask for one like it
      </a>
    )
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
      <Button type="submit" kind="primary" isBusy={tap !== 'none'} busyText="Processing...">
        BUY NOW
      </Button>
      {tap === 'waiting' && !isStateLoaded && isDeviceOffline() && (
        <p role="status">It goes into your cart when you are online again.</p>
      )}
      <FormFailure reason={failure} />
      <noscript>
        <p className="text-sm text-soft">
          Logging in and paying need JavaScript. Please switch it on and load the page again.
        </p>
      </noscript>
    </form>
  )
}

/** True if the visitor came from this same page, because a link to '#buy' on another page must not buy anything. */
function isOwnReferrer(): boolean {
  return document.referrer === location.href.replace(location.hash, '')
}

function FormFailure({ reason }: { reason: string | null }) {
  const message = formFailures[reason ?? '']
  if (!message) return null
  return (
    <Notice kind="error">
      <p>Failed to add item to cart.</p>
      <p>{message}</p>
    </Notice>
  )
}

const formFailures: Partial<Record<string, string>> = {
  'sold-out': 'This piece is sold out.',
  'cart-full': `A cart holds at most ${cartLimits.lines} lines.`,
  'not-chosen': 'Please choose how it is made for you.',
}

/** True if the line includes all options that are selected now. Ignores the note. */
function hasSelectedOptions({ choices = [], isChoiceGone }: CartLine, { chosen }: OptionSelection): boolean {
  return !isChoiceGone && includesAllOptions(chosen, choices)
}

function useBuyNow(product: ProductToBuy, choosing: OptionSelection): () => Promise<void> {
  const { status, refresh } = useSession()
  const { add } = useCart()
  const showMessage = useMessage()

  return async () => {
    const lineOptions = choosing.take()
    if (!lineOptions) return
    const { choices, note } = lineOptions
    const pendingAdd: PendingAdd = {
      productId: product.id,
      productName: product.name,
      quantity: 1,
      ...(choices.length > 0 ? { choices } : {}),
      ...(note ? { note } : {}),
    }
    const logIn = (reason?: 'session-ended') =>
      leavePageFor(authPathWithProduct(product.id, productPath(product.name), pendingAdd, reason))
    if (status !== 'customer') return logIn()
    const answer = await add(pendingAdd, toCartLine(product, lineOptions))
    if (answer.ok) return leavePageFor('/shop/cart')
    if (answer.status === 401) {
      // The login page redirects a logged-in customer, so the session is refreshed first.
      await refresh()
      return logIn('session-ended')
    }
    await showMessage({
      kind: 'error',
      title: 'Error!',
      text: 'Failed to add item to cart. Please try again.',
      ...(answer.message ? { content: <p className="text-center">{answer.message}</p> } : {}),
    })
  }
}

/** Resolves when the browser leaves the page, so that the button stays busy until then, but is not busy after Back. */
function leavePageFor(address: string): Promise<void> {
  const left = new Promise<void>((resolve) => window.addEventListener('pagehide', () => resolve(), { once: true }))
  window.location.assign(address)
  return left
}

function toCartLine(product: ProductToBuy, wish: ReturnType<OptionSelection['take']>): CartLine {
  const { id, name, category, image } = product
  const picture = { imageKey: image?.key ?? null, imageFocus: image?.focus }
  const priceCents = optionPrice(product, wish?.choices ?? [])
  return { productId: id, ...wish, name, category, priceCents, quantity: 1, ...picture, isAvailable: true }
}
