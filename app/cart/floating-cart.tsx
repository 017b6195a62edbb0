import { useEffect, useRef } from 'react'
import { ShoppingBag } from '#app/ui/icons/icons.tsx'
import { countQuantity } from './cart.ts'
import { useCartState } from './cart-store.ts'

/** Out of the way while the visitor scrolls down. `floating-cart` in `app.css` says where it stands. */
export function FloatingCart() {
  const count = countQuantity(useCartState().lines)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    let last = scrollY
    const onScroll = () => {
      // A jump of more than a screen is a restored position.
      link.current?.toggleAttribute('data-away', scrollY > last && scrollY < last + innerHeight)
      last = scrollY
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
