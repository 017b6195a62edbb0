import { Outlet } from 'react-router'
import { FloatingCart } from '#app/cart/floating-cart.tsx'
import { ClosedLine } from '#app/delivery/closed-line.tsx'
import { ShopHeader } from './shop-header.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SkipLink } from './skip-link.tsx'

export default function ShopLayout() {
  return (
    <>
      <SkipLink />
      <ClosedLine />
      <ShopHeader />
      <div id="main" tabIndex={-1} className="flex grow flex-col outline-none">
        <Outlet />
      </div>
      <SiteFooter />
      <FloatingCart />
    </>
  )
}
