import { FloatingCart } from './cart/floating-cart.tsx'
import { type Hydrate, hydrateWith } from './framework/islands/hydrate-island.tsx'
import { HeaderSearch } from './storefront/header-search.tsx'
import { OrdersLink, SessionControl } from './storefront/session-control.tsx'

/** Entry point: the islands of every page without a router, by their names in `Island`. */
const islands: Record<string, Hydrate> = {
  cart: hydrateWith(FloatingCart),
  orders: hydrateWith(OrdersLink),
  search: hydrateWith(HeaderSearch),
  session: hydrateWith(SessionControl),
}

/** Islands that only some pages have. `scripts/islands-build.ts` reads the names from the built file. */
const pageIslands: Record<string, () => Promise<Hydrate>> = {
  buy: async () => hydrateWith((await import('./storefront/product-purchase.tsx')).ProductPurchase),
  feedback: async () => hydrateWith((await import('./feedback/feedback-form.tsx')).FeedbackForm),
  filters: async () => hydrateWith((await import('./catalog/listing/product-filters.tsx')).ProductFilters),
  gallery: async () => hydrateWith((await import('./catalog/product/product-carousel.tsx')).ProductCarousel),
  lookbook: async () => hydrateWith((await import('./storefront/landing/lookbook-controls.tsx')).LookbookControls),
  seen: async () => hydrateWith((await import('./catalog/product/recently-viewed-strip.tsx')).RecentlyViewedStrip),
}

export async function hydrate(island: HTMLElement): Promise<void> {
  const name = island.dataset.island ?? ''
  const hydrateIsland = islands[name] ?? (await pageIslands[name]?.())
  await hydrateIsland?.(island)
}
