import { readFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'
import { recentlyViewedKey } from '#app/framework/offline/saved-pages.ts'
import type { ProductImage } from '../product.ts'

/** The product as it was when viewed, without the price, which may have changed. */
export type SeenProduct = { id: string; name: string; image?: ProductImage | undefined }

const maxViewed = 7

/** Most recent first. */
export function addRecentlyViewed({ id, name, image }: SeenProduct): void {
  const earlier = readSeen(seenText()).filter((one) => one.id !== id)
  writeStorage('localStorage', recentlyViewedKey, JSON.stringify([{ id, name, image }, ...earlier].slice(0, maxViewed)))
}

/** Reads the product from the props of its island, without React. */
export function noteSeenPage(): void {
  const props = document.querySelector<HTMLElement>('[data-island=seen]')?.dataset.props
  if (props) addRecentlyViewed(JSON.parse(props).current)
}

/** Removes the asked products that are no longer in the shop. */
export function removeUnavailable(asked: readonly string[], live: readonly { id: string; name: string }[]): void {
  const seen = readSeen(seenText())
  const kept = seen.flatMap((one) => {
    if (!asked.includes(one.id)) return one
    const now = live.find(({ id }) => id === one.id)
    return now ? { ...one, name: now.name } : []
  })
  writeStorage('localStorage', recentlyViewedKey, JSON.stringify(kept))
}

export function seenText(): string {
  return readFromBrowser('localStorage', recentlyViewedKey) ?? ''
}

export function readSeen(text: string): SeenProduct[] {
  return text ? (JSON.parse(text) as SeenProduct[]) : []
}
