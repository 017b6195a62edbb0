import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import type { ShopTexts } from '#app/shop/shop-texts.ts'
import { Logo } from '#app/ui/beads/logo.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { missingPageTitle, NotFoundTexts, notFoundClasses } from './not-found.tsx'
import { safetyText, unavailableTexts } from './unavailable.ts'

/** `texts`: undefined if they could not be loaded. */
type ErrorPageProps = { error: unknown; texts: ShopTexts | undefined }

export function ErrorPage({ error, texts }: ErrorPageProps) {
  const { pathname, search } = useLocation()
  const shopName = texts?.shopName ?? 'Shop'
  const safety = safetyText(pathname)
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <PlainPage texts={texts} title={typeof error.data === 'string' && error.data ? error.data : missingPageTitle}>
        <title>{`Page not found · ${shopName}`}</title>
        <NotFoundTexts />
      </PlainPage>
    )
  }
  return (
    <PlainPage texts={texts} title={unavailableTexts.title}>
      <title>{`${unavailableTexts.title} · ${shopName}`}</title>
      <p className="measure text-lg">{unavailableTexts.text}</p>
      {safety && <p className="measure text-lg">{safety}</p>}
      {/* Reloads the whole document, because the page cache can answer without the database. */}
      <ButtonLink to={pathname + search} reloadDocument kind="primary">
        Try again
      </ButtonLink>
    </PlainPage>
  )
}

type PlainPageProps = { texts: ShopTexts | undefined; title: string; children: ReactNode }

/** For errors. Does not use the shop's layout, which may have failed to load. */
function PlainPage({ texts, title, children }: PlainPageProps) {
  return (
    <>
      <header className="px-margin py-3">
        <Logo shopName={texts?.shopName ?? 'Shop'} image={texts?.look?.logo} />
      </header>
      <main id="main" tabIndex={-1} className={classNames(notFoundClasses(texts), 'outline-none')}>
        <div>
          <h1 className="sentence-title">{title}</h1>
          {children}
        </div>
      </main>
    </>
  )
}
