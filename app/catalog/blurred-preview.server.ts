import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ImageStore } from '#app/infra/images/image-store.server.ts'

export const blurredPreviewName = '20.webp'
/** The page waits at most this long for a stored preview. Encoding takes longer, so a later render includes it. */
const maxReadMs = 50

/** Data URLs by image key. An entry never becomes outdated, because the key is a hash of the image. */
const previewUrls = new LRUCache<string, string>({ max: 2_000 })

/**
 * Returns a blurred preview as a data URL of about 200 bytes, which pages display until the image is loaded. Empty if
 * there is no preview.
 */
export async function readBlurredPreview(images: Pick<ImageStore, 'read'>, key: string | undefined): Promise<string> {
  if (!key) return ''
  const cachedUrl = previewUrls.get(key)
  if (cachedUrl) return cachedUrl
  const picture = await images.read(key, blurredPreviewName).catch(() => null)
  if (!picture) return ''
  const dataUrl = `data:${picture.type};base64,${Buffer.from(picture.body).toString('base64')}`
  previewUrls.set(key, dataUrl)
  return dataUrl
}

/** Like `readBlurredPreview`, but empty if the preview is not encoded yet. */
export function readPreparedPreview(...picture: Parameters<typeof readBlurredPreview>): Promise<string> {
  return Promise.race([readBlurredPreview(...picture), wait(maxReadMs, '')])
}
