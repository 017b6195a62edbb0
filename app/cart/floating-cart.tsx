import { Link, useLocation } from 'react-router'
import { ShoppingBag } from '#app/ui/icons/icons.tsx'
import { useCart } from './use-cart.tsx'

export function FloatingCart() {
  const { count } = useCart()
  const { pathname } = useLocation()
  if (count === 0 || pathname === '/shop/cart') return null
  return (
    <nav aria-label="Cart">
      <Link
        to="/shop/cart"
        aria-label={`Cart, ${count} ${count === 1 ? 'piece' : 'pieces'}`}
        className="fixed right-5 bottom-5 z-40 grid size-[min(3.5rem,72px)] place-items-center rounded-full bg-ink text-ivory transition-transform duration-200 hover:scale-105 md:right-12 md:bottom-8 max-md:in-[body:has([data-buy-bar])]:bottom-28 print:hidden"
      >
        <ShoppingBag size={22} strokeWidth={1.5} />
        <span
          aria-hidden
          className="absolute -top-1 -right-1 grid h-6 min-w-6 place-items-center rounded-full bg-red px-1.5 text-xs text-white tabular-nums"
        >
          {count}
        </span>
      </Link>
    </nav>
  )
}
