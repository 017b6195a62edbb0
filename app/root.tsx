import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { shopCurrency } from '#app/money/currency.ts'
import type { Route } from './+types/root'
import { isIslandsPage } from './framework/islands/islands-page.ts'
import type { ShopTexts } from './shop/shop-texts.ts'
import { ErrorPage } from './storefront/error-page.tsx'
import { PageFrame } from './storefront/page-frame.tsx'
import { readShopTexts } from './storefront/read-shop-texts.server.ts'
import { usePageFocus } from './ui/lost-focus.ts'
import { MessageProvider } from './ui/messages.tsx'

export function loader({ context }: Route.LoaderArgs): Promise<ShopTexts> {
  return readShopTexts(context)
}

/** Reloads the shop's texts only on the page that edits the categories, because they rarely change elsewhere. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl }) =>
  currentUrl.pathname === '/admin/categories'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** Navigation to a page without a router loads the whole page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url }, next) => {
    if (isIslandsPage(url.pathname)) throw redirectDocument(url.pathname + url.search + url.hash)
    return next()
  },
]

export function Layout({ children }: { children: ReactNode }) {
  const hasRouter = !isIslandsPage(useLocation().pathname)
  const look = useRouteLoaderData<ShopTexts>('root')?.look
  return (
    <html lang="en" data-currency={shopCurrency() === 'USD' ? undefined : shopCurrency()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={look?.ivory ?? '#faf6ee'} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hasRouter && <ScrollRestoration />}
        {hasRouter && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  const { pathname } = useLocation()
  usePageFocus(pathname)
  return (
    <MessageProvider page={pathname}>
      <PageFrame>
        <Outlet />
      </PageFrame>
    </MessageProvider>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} texts={loaderData} />
}
