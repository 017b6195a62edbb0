import { Outlet } from 'react-router'
import { ClosedBanner } from '#app/delivery/closed-banner.tsx'
import { CartLink } from './cart-link.tsx'
import { ShopHeader } from './shop-header.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SkipLink } from './skip-link.tsx'

export default function ShopLayout() {
  return (
    <>
      <SkipLink />
      <ClosedBanner />
      <ShopHeader />
      {/* Keeps the footer below the first screen, so that it does not move while the page streams in. */}
      <div id="main" tabIndex={-1} className="relative flex min-h-[calc(100svh-6rem)] grow flex-col outline-none">
        <Outlet />
        <CartLink />
      </div>
      <SiteFooter />
    </>
  )
}
