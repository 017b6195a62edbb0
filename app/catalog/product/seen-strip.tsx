import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { watchBrowserStorage } from '#app/platform/browser/browser-storage.ts'
import { PageLinks } from '#app/ui/page-links.tsx'
import { productPath, type ShopProduct } from '../product.ts'
import { ProductPicture } from '../product-picture.tsx'
import { noteSeen, readSeen, seenText } from './seen-products.ts'

/** What this browser looked at before, which nobody else is told. */
export function SeenStrip({ current }: { current: ShopProduct }) {
  const text = useSyncExternalStore(watchBrowserStorage, seenText, () => '')
  const earlier = useMemo(() => readSeen(text).filter(({ id }) => id !== current.id), [text, current.id])
  useEffect(() => noteSeen(current), [current])
  if (earlier.length === 0) return null
  return (
    <section aria-labelledby="seen-title" className="pt-section">
      <h2 id="seen-title" className="mb-6 text-xl">
        You looked at
      </h2>
      <PageLinks as="ul" className="grid grid-cols-3 gap-x-3 gap-y-6 sm:grid-cols-4 md:grid-cols-6 md:gap-x-6">
        {earlier.slice(0, 6).map(({ id, name, image }) => (
          <li key={id}>
            <a href={productPath(name)} className="group flex flex-col">
              <span className="block aspect-4/5 overflow-hidden bg-sand">
                <ProductPicture
                  image={image}
                  sizes="(max-width: 519px) 31vw, (max-width: 768px) 23vw, 15vw"
                  alt=""
                  className="size-full"
                />
              </span>
              <span className="mt-2.5 text-sm group-hover:text-red">{name}</span>
            </a>
          </li>
        ))}
      </PageLinks>
    </section>
  )
}
