import { useLocation } from 'react-router'
import { FloatingCart } from '#app/cart/floating-cart.tsx'
import { Island } from '#app/framework/islands/island.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'

/** A link to a cart that is not empty, on every page but the cart's. */
export function CartLink() {
  if (useLocation().pathname === '/shop/cart') return null
  return (
    <PageLinks as="div" className="contents">
      <Island name="cart" of={FloatingCart} when="customer" props={{}} />
    </PageLinks>
  )
}
