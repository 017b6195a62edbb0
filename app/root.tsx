import displayFont from '@fontsource/gloock/files/gloock-latin-400-normal.woff2?url'
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import './app.css'
import { CartProvider } from './cart/use-cart.tsx'
import { VisitorProvider } from './identity/customers/use-visitor.tsx'
import { shopContext } from './platform/shop-context.server.ts'
import type { ShopWords } from './platform/shop-words.ts'
import { FaultPage } from './storefront/fault-page.tsx'
import { HomeLoading } from './storefront/landing/home-loading.tsx'
import { readShopWords } from './storefront/read-shop-words.server.ts'
import { MessageProvider } from './ui/messages.tsx'

export function loader({ context }: Route.LoaderArgs): Promise<ShopWords> {
  return readShopWords(context.get(shopContext))
}

/** The words of the shop do not change while it runs. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload' as const,
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
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
          <Outlet />
          <HomeLoading />
        </CartProvider>
      </VisitorProvider>
    </MessageProvider>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <FaultPage error={error} shopName={loaderData?.shopName ?? 'Enkiama'} />
}
