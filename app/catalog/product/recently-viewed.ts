import { readFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'
import { recentlyViewedKey } from '#app/framework/offline/saved-pages.ts'
import type { ProductImage } from '../product.ts'

/** The product as it was at the visit. Has no price, because the price may change. */
export type ViewedProduct = { id: string; name: string; image?: ProductImage | undefined }

const maxViewed = 7

/** Most recent first. */
export function addRecentlyViewed({ id, name, image }: ViewedProduct): void {
  const earlier = parseViewed(readViewedText()).filter((one) => one.id !== id)
  writeStorage('localStorage', recentlyViewedKey, JSON.stringify([{ id, name, image }, ...earlier].slice(0, maxViewed)))
}

/** Reads the product from the props of the island, before React loads. */
export function recordViewedProduct(): void {
  const props = document.querySelector<HTMLElement>('[data-island=seen]')?.dataset.props
  if (props) addRecentlyViewed(JSON.parse(props).current)
}

/** Removes those of the checked products that are no longer in the shop. */
export function removeUnavailable(checkedIds: readonly string[], live: readonly { id: string; name: string }[]): void {
  const seen = parseViewed(readViewedText())
  const kept = seen.flatMap((one) => {
    if (!checkedIds.includes(one.id)) return one
    const now = live.find(({ id }) => id === one.id)
    return now ? { ...one, name: now.name } : []
  })
  writeStorage('localStorage', recentlyViewedKey, JSON.stringify(kept))
}

export function readViewedText(): string {
  return readFromBrowser('localStorage', recentlyViewedKey) ?? ''
}

export function parseViewed(text: string): ViewedProduct[] {
  return text ? (JSON.parse(text) as ViewedProduct[]) : []
}
