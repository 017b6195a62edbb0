import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { callApi } from '#app/framework/browser/api-client.ts'
import { watchBrowserStorage } from '#app/framework/browser/browser-storage.ts'
import { productPath } from '../product.ts'
import { ProductPicture } from '../product-image.tsx'
import type { liveProductsCall } from '../products.api.server.ts'
import {
  addRecentlyViewed,
  parseViewed,
  readViewedText,
  removeUnavailable,
  type ViewedProduct,
} from './recently-viewed.ts'

/** The products that were viewed in this browser and are still in the shop. Only the browser stores them. */
export function RecentlyViewedStrip({ current }: { current: ViewedProduct }) {
  const text = useSyncExternalStore(watchBrowserStorage, readViewedText, () => '')
  const earlier = useMemo(() => parseViewed(text).filter(({ id }) => id !== current.id), [text, current.id])
  const [isChecked, setChecked] = useState(false)
  useEffect(() => {
    addRecentlyViewed(current)
    const ids = parseViewed(readViewedText())
      .map(({ id }) => id)
      .filter((id) => id !== current.id)
    if (ids.length === 0) return
    void callApi<typeof liveProductsCall>('GET', `/api/products/live?ids=${ids}`).then((answer) => {
      if (answer.ok) removeUnavailable(ids, answer.data)
      setChecked(true)
    })
  }, [current])
  // Displays nothing for a single product, whose small picture would stand alone in the row.
  if (earlier.length < 2 || !isChecked) return null
  return (
    <section aria-labelledby="seen-title" className="pt-section">
      <h2 id="seen-title" className="mb-6 text-xl">
        You looked at
      </h2>
      <ul className="grid grid-cols-3 gap-x-3 gap-y-6 sm:grid-cols-4 md:grid-cols-6 md:gap-x-6">
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
      </ul>
    </section>
  )
}
