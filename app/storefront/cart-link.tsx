import { useLocation } from 'react-router'
import { FloatingCart } from '#app/cart/floating-cart.tsx'
import { Island } from '#app/framework/islands/island.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'

/** A link to the cart if it is not empty. The cart's own page has no such link. */
export function CartLink() {
  if (useLocation().pathname === '/shop/cart') return null
  return (
    <PageLinks as="div" className="contents">
      <Island name="cart" of={FloatingCart} when="customer" props={{}} />
    </PageLinks>
  )
}
