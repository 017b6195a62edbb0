import { Outlet } from 'react-router'
import { FloatingCart } from '#app/cart/floating-cart.tsx'
import { useShopWords } from '#app/platform/shop-words.ts'
import { HomeLoading } from './home-loading.tsx'
import { ShopHeader } from './shop-header.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SkipLink } from './skip-link.tsx'

/** Around the catalogue, cart, account and order pages. */
export default function ShopLayout() {
  const { sandboxUrl } = useShopWords()
  return (
    <>
      <SkipLink />
      {sandboxUrl && (
        <p className="no-print bg-ink px-margin py-2 text-center text-xs text-ivory">
          Demo shop: no real money moves, and nothing is delivered.
        </p>
      )}
      <ShopHeader />
      <div id="main" tabIndex={-1} className="flex grow flex-col outline-none">
        <Outlet />
      </div>
      <SiteFooter />
      <FloatingCart />
      <HomeLoading />
    </>
  )
}
