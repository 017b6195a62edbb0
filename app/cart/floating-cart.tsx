import { useEffect, useRef } from 'react'
import { ShoppingBag } from '#app/ui/icons/icons.tsx'
import { countQuantity } from './cart.ts'
import { useCartState } from './cart-store.ts'

/** Hidden while the visitor scrolls down. `floating-cart` in `app.css` sets the position. */
export function FloatingCart() {
  const count = countQuantity(useCartState().lines)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    let lastScrollY = scrollY
    const onScroll = () => {
      // A jump by more than a screen is a restored scroll position, not a scroll of the visitor.
      link.current?.toggleAttribute('data-away', scrollY > lastScrollY && scrollY < lastScrollY + innerHeight)
      lastScrollY = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  if (count === 0) return null
  return (
    <nav data-cart aria-label="Cart">
      <a
        ref={link}
        href="/shop/cart"
        aria-label={`Cart, ${count} ${count === 1 ? 'piece' : 'pieces'}`}
        className="floating-cart print:hidden"
      >
        <ShoppingBag size={22} strokeWidth={1.5} />
        <span aria-hidden>{count}</span>
      </a>
    </nav>
  )
}
