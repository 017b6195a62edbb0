import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { categoryPath, filterVisible } from '#app/catalog/category.ts'
import { densePhoneQuery } from '#app/catalog/image-path.ts'
import type { ProductImage } from '#app/catalog/product.ts'
import { ProductPicture } from '#app/catalog/product-image.tsx'
import type { galleryCall } from '#app/catalog/showcase/gallery.api.server.ts'
import { isSignedIn } from '#app/customers/stored-customer.ts'
import { useSession } from '#app/customers/use-session.tsx'
import { callApi } from '#app/framework/browser/api-client.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { useRetries } from './use-retries.ts'

export function EmptyCart() {
  const { status, refresh } = useSession()
  // If the check of the session failed, a customer whom the browser has not stored is taken for a visitor.
  useRetries(status === 'visitor' && isSignedIn(), refresh)
  return (
    <>
      <div className="mt-6 grid gap-y-6">
        <div>
          <p className="measure text-lg">Your cart is empty.</p>
          {status === 'visitor' && <p className="mt-2 measure text-soft">Log in to see what you put here before.</p>}
        </div>
        <div className="flex flex-wrap gap-4">
          <ButtonLink to="/#shop" kind="primary">
            See the pieces
          </ButtonLink>
          {status === 'visitor' ? (
            <ButtonLink to="/auth?return=%2Fshop%2Fcart" kind="secondary">
              Login
            </ButtonLink>
          ) : null}
          {status === 'customer' ? (
            <Link to="/account/orders" className="text-link inline-flex min-h-12 items-center">
              Your orders
            </Link>
          ) : null}
        </div>
      </div>
      <Categories />
    </>
  )
}

/** On a phone each category is a row, as on the landing page, so that all fit on the first screen. */
function Categories() {
  const { categories } = useShopTexts()
  const covers = useCovers()
  return (
    <ul className="mt-12 grid grid-cols-[minmax(0,1fr)] border-t border-rule font-display text-xl sm:grid-cols-2 sm:gap-x-6 md:mt-16 md:gap-y-10 md:border-0 lg:grid-cols-4">
      {filterVisible(categories).map(({ key, label }) => (
        <li key={key} className="border-b border-rule md:border-0">
          <a
            href={categoryPath(key)}
            className="group flex min-h-16 flex-row-reverse items-center justify-between gap-4 py-1.5 hover:text-red md:flex-col md:items-stretch md:gap-0 md:py-0"
          >
            <span className="relative block aspect-5/4 w-[min(4rem,72px)] shrink-0 overflow-hidden bg-sand md:w-auto">
              {covers.has(key) && (
                <ProductPicture
                  image={covers.get(key)}
                  alt=""
                  sizes={`${densePhoneQuery} 53px, (max-width: 767px) 64px, (max-width: 1023px) 46vw, 23vw`}
                  className="absolute inset-0 h-full! transition-transform duration-300 group-hover:scale-[1.03]"
                />
              )}
            </span>
            <span className="min-w-0 md:mt-3.5">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * Extracts the image key from the URL, which has only one width. `ProductPicture` creates the URLs of all widths from
 * the key.
 */
const toCoverImage = (src: string) => ({ key: src.split('/').at(-2) ?? '', alt: '', width: 960, height: 768 })

/** The images of the categories by category key. */
function useCovers(): ReadonlyMap<string, ProductImage> {
  const [covers, setCovers] = useState<ReadonlyMap<string, ProductImage>>(new Map())
  useEffect(() => {
    void callApi<typeof galleryCall>('GET', '/api/imagesExclusive').then((answer) => {
      if (answer.ok) setCovers(new Map(answer.data.map(({ text, src }) => [text, toCoverImage(src)])))
    })
  }, [])
  return covers
}
