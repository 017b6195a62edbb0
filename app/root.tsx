import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { CartProvider } from './cart/use-cart.tsx'
import { VisitorProvider } from './identity/customers/use-visitor.tsx'
import type { ShopWords } from './platform/shop-words.ts'
import { FaultPage } from './storefront/fault-page.tsx'
import { HomeLoading } from './storefront/landing/home-loading.tsx'
import { OfflineLine } from './storefront/offline-line.tsx'
import { readShopWords } from './storefront/read-shop-words.server.ts'
import { MessageProvider } from './ui/messages.tsx'

export function loader({ context }: Route.LoaderArgs): Promise<ShopWords> {
  return readShopWords(context)
}

/** The words of the shop do not change while it runs. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf6ee" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <MessageProvider>
      <VisitorProvider>
        <CartProvider>
          <OfflineLine>
            <Outlet />
          </OfflineLine>
          <HomeLoading />
        </CartProvider>
      </VisitorProvider>
    </MessageProvider>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <FaultPage error={error} shopName={loaderData?.shopName ?? 'Enkiama'} />
}
