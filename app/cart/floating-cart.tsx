import { ShoppingBag } from '#app/ui/icons/icons.tsx'
import { countQuantity } from './cart.ts'
import { useCartState } from './cart-store.ts'

/**
 * Placed so that it covers no dates and totals: beside BUY NOW or below the images, and at the top of a page of orders.
 */
export function FloatingCart() {
  const count = countQuantity(useCartState().lines)
  if (count === 0) return null
  return (
    <nav data-cart aria-label="Cart">
      <a
        href="/shop/cart"
        aria-label={`Cart, ${count} ${count === 1 ? 'piece' : 'pieces'}`}
        className="fixed right-5 bottom-5 z-40 grid size-[min(3.5rem,72px)] place-items-center rounded-full bg-ink text-ivory transition-transform duration-200 hover:scale-105 md:right-12 md:bottom-8 max-md:in-[body:has([data-buy-bar])]:bottom-2 md:max-xl:in-[body:has([data-buy-bar])]:right-auto md:max-xl:in-[body:has([data-buy-bar])]:left-8 max-lg:in-[body:has([data-totals])]:absolute max-lg:in-[body:has([data-totals])]:top-8 max-lg:in-[body:has([data-totals])]:bottom-auto print:hidden"
      >
        <ShoppingBag size={22} strokeWidth={1.5} />
        <span
          aria-hidden
          className="absolute -top-1 -right-1 grid h-6 min-w-6 place-items-center rounded-full bg-red px-1.5 text-xs text-white tabular-nums"
        >
          {count}
        </span>
      </a>
    </nav>
  )
}
