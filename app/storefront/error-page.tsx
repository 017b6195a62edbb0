import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import type { LogoImage } from '#app/shop/look.ts'
import { missingPageTitle, NotFoundTexts } from './not-found.tsx'
import { PlainPage } from './plain-page.tsx'
import { unavailableText, unavailableTitle } from './unavailable.ts'

type ErrorPageProps = { error: unknown; shopName: string; logo?: LogoImage | undefined }

export function ErrorPage({ error, shopName, logo }: ErrorPageProps) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <PlainPage
        shopName={shopName}
        logo={logo}
        title={typeof error.data === 'string' && error.data ? error.data : missingPageTitle}
      >
        <title>{`Page not found · ${shopName}`}</title>
        <NotFoundTexts />
      </PlainPage>
    )
  }
  return (
    <PlainPage shopName={shopName} logo={logo} title={unavailableTitle}>
      <title>{`${unavailableTitle} · ${shopName}`}</title>
      <p className="measure text-lg">{unavailableText}</p>
      {/* Reloads the whole document, because the page cache can answer without the database. */}
      <Link to={pathname + search} reloadDocument className="text-link inline-flex min-h-11 items-center">
        Try again
      </Link>
    </PlainPage>
  )
}
