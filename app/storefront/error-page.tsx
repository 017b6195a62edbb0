import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import type { LogoImage } from '#app/shop/look.ts'
import { Logo } from '#app/ui/beads/logo.tsx'
import { missingPageTitle, NotFoundTexts } from './not-found.tsx'
import { unavailableTexts } from './unavailable.ts'

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
    <PlainPage shopName={shopName} logo={logo} title={unavailableTexts.title}>
      <title>{`${unavailableTexts.title} · ${shopName}`}</title>
      <p className="measure text-lg">{unavailableTexts.text}</p>
      {/* Reloads the whole document, because the page cache can answer without the database. */}
      <Link to={pathname + search} reloadDocument className="text-link inline-flex min-h-11 items-center">
        Try again
      </Link>
    </PlainPage>
  )
}

type PlainPageProps = { shopName: string; logo: LogoImage | undefined; title: string; children: ReactNode }

/** For errors. Does not use the shop's layout, which may have failed to load. */
function PlainPage({ shopName, logo, title, children }: PlainPageProps) {
  return (
    <>
      <header className="px-margin py-3">
        <Logo shopName={shopName} image={logo} />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex grow flex-col items-start justify-center gap-8 px-margin pt-10 pb-section outline-none"
      >
        <h1 className="sentence-title">{title}</h1>
        {children}
      </main>
    </>
  )
}
