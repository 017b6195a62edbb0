import { isRouteErrorResponse, Link, useRouteLoaderData } from 'react-router'
import { categoryPath } from '#app/catalog/category.ts'
import type { ShopTexts } from '#app/shop/shop-texts.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { useVisibleCategories } from './category-links.tsx'

export const missingPageTitle = 'There is nothing at this address.'

/** Only the beadwork demo has a picture here, because it shows the demo's products. */
export function notFoundClasses(texts: ShopTexts | undefined): string {
  return texts?.sandboxUrl && !texts.hasOwnName ? 'not-found missing-picture' : 'not-found'
}

/** A page within the shop's layout. */
export function NotFound({ title = missingPageTitle }: { title?: string | undefined }) {
  const texts = useRouteLoaderData<ShopTexts>('root')
  return (
    <main className={notFoundClasses(texts)}>
      <div>
        <h1 className="sentence-title">{title}</h1>
        <NotFoundTexts />
      </div>
    </main>
  )
}

/** The error boundary of a page that answers 404: displays it within the shop's layout. */
export function NotFoundBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return <NotFound title={typeof error.data === 'string' ? error.data : undefined} />
}

export function NotFoundTexts() {
  const categories = useVisibleCategories()
  return (
    <>
      <p className="measure text-lg">
        The address may be mistyped or incomplete, or the piece is no longer for sale. Have a look at these instead:
      </p>
      <ul className="index-rows">
        {categories.map(({ key, label }) => (
          <li key={key}>
            <Link to={categoryPath(key)}>{label}</Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <ButtonLink to="/">Back to the shop</ButtonLink>
        <Link to="/orders/find" className="text-link inline-flex min-h-11 items-center">
          Find an order
        </Link>
      </div>
    </>
  )
}
