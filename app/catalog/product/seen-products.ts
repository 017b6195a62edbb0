import { keepInBrowser, readFromBrowser } from '#app/platform/browser/browser-storage.ts'
import { seenProductsKey } from '#app/platform/offline/seen-pages.ts'
import type { ProductImage, ShopProduct } from '../product.ts'

/** As it looked then. No price: it may be another by now. */
export type SeenProduct = { id: string; name: string; image?: ProductImage | undefined }

const mostSeen = 7

/** The last one first. */
export function noteSeen({ id, name, images }: ShopProduct): void {
  const earlier = readSeen(seenText()).filter((one) => one.id !== id)
  keepInBrowser(
    'localStorage',
    seenProductsKey,
    JSON.stringify([{ id, name, image: images[0] }, ...earlier].slice(0, mostSeen)),
  )
}

export function seenText(): string {
  return readFromBrowser('localStorage', seenProductsKey) ?? ''
}

export function readSeen(text: string): SeenProduct[] {
  return text ? (JSON.parse(text) as SeenProduct[]) : []
}
