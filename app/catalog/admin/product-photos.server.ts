import { eq, sql } from 'drizzle-orm'
import { storedValues } from '#app/framework/database/platform.tables.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { ImageVisibility, StoredImage } from '#app/infra/images/image-store.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import type { FocusPoint } from '../focus-point.ts'
import { claimUnusedImages, deleteExpiredLeases, leaseImages, releaseImages } from '../image-leases.server.ts'
import { readScene } from '../showcase/scenes.server.ts'
import { galleryCovers, hero, lookbookScenes, photoStrip } from '../showcase/showcase-scenes.ts'
import { inspectPhoto } from './photo-check.server.ts'
import { type PhotoError, photoErrorText } from './photo-rules.ts'
import { sweepUploads, type UploadedPhoto } from './upload-form.server.ts'

export type StoredPhoto = StoredImage & { focus?: FocusPoint }

const hour = 3_600_000
const imageSweepKey = 'unused-images'
const uploadErrors = { unreadable: 'damaged', 'too-large': 'too-many-pixels' } as const satisfies Record<
  string,
  PhotoError
>

/** Adds the stored photos to `images`. Returns an error message, or null. */
async function storePhotos(
  shop: Shop,
  photos: readonly UploadedPhoto[],
  images: Map<string, StoredPhoto>,
  seen: ImageVisibility,
): Promise<string | null> {
  for (const photo of photos) {
    const { name, path } = photo
    const error = (await inspectPhoto(shop.images, path)) ?? (await storePhoto(shop, photo, images, seen))
    if (error) return photoErrorText(error, name)
  }
  return null
}

async function storePhoto(
  shop: Shop,
  { path, focus }: UploadedPhoto,
  images: Map<string, StoredPhoto>,
  seen: ImageVisibility,
): Promise<PhotoError | null> {
  try {
    const outcome = await shop.images.store({ path }, seen)
    if (!outcome.ok) return uploadErrors[outcome.reason]
    images.set(outcome.image.key, { ...outcome.image, ...(focus ? { focus } : {}) })
    return null
  } catch (error) {
    shop.log.error({ err: error }, 'a picture could not be stored')
    return 'not-stored'
  }
}

export type StoreWork<R> = (tx: Database, kept: StoredPhoto[]) => Promise<R>
export type StoredPhotosError = { ok: false; reason: 'photo'; message: string } | { ok: false; reason: 'images-swept' }

/** Stores the photos, then runs `work` in a transaction. Removes the photos if `work` fails. */
export function withStoredPhotos<R extends { ok: boolean }>(
  shop: Shop,
  photos: UploadedPhoto[],
  work: StoreWork<R>,
  seen: ImageVisibility = 'public',
): Promise<R | StoredPhotosError> {
  return withLeasedPhotos(shop, photos, (kept) => shop.db.transaction((tx) => work(tx, kept)), seen)
}

/**
 * Like `withStoredPhotos`, but without a transaction around `work`, which can open one itself. Never call the blob
 * store within a transaction.
 */
export async function withLeasedPhotos<R extends { ok: boolean }>(
  shop: Shop,
  photos: UploadedPhoto[],
  work: (kept: StoredPhoto[]) => Promise<R>,
  seen: ImageVisibility = 'public',
): Promise<R | StoredPhotosError> {
  const keys = await Promise.all(photos.map(({ path }) => shop.images.keyOf({ path }, seen)))
  const leaseId = await leaseImages(shop, [...new Set(keys)])
  if (!leaseId) return { ok: false, reason: 'images-swept' }
  const images = new Map<string, StoredPhoto>()
  let isUsed = false
  try {
    const message = await storePhotos(shop, photos, images, seen)
    if (message !== null) return { ok: false, reason: 'photo', message }
    const result = await work([...images.values()])
    isUsed = result.ok
    return result
  } finally {
    await releaseImages(shop, leaseId)
    if (!isUsed) await removeUnusedImages(shop, [...images.keys()])
  }
}

/** Removes unused images and returns their keys. The cleanup job retries images that the store could not remove. */
export async function removeUnusedImages(shop: Shop, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const claim = await claimUnusedImages(shop, (tx) => findUnused(tx, keys, shop.clock.now()))
  const removedKeys: string[] = []
  try {
    for (const key of claim.keys) {
      await shop.images.remove(key)
      removedKeys.push(key)
    }
  } catch (err) {
    shop.log.error({ err }, 'a picture could not be removed')
  } finally {
    await releaseImages(shop, claim.id)
  }
  return removedKeys
}

async function findUnused(db: Database, keys: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from json_array_elements_text(${JSON.stringify(keys)}::json) as stored(key)
    where not exists (select 1 from product_images where image_key = key)
      and not exists (select 1 from pictures_in_hand where image_key = key and until > ${now.toISOString()}::timestamptz)
      and not exists (select 1 from awaited_pictures where image_key = key)
      and not exists (select 1 from order_lines where image_key = key)
      and not exists (select 1 from review_photos where image_key = key)
      and not exists (select 1 from order_photographs where image_key = key)
      and not exists (select 1 from categories where picture ->> 'key' = stored.key)
      and not exists (select 1 from shop_settings where content -> 'hero' ->> 'key' = key)
      and key <> all (array(
        select used #>> '{}'
        from shop_looks, jsonb_path_query(jsonb_build_array(draft, published, previous), '$[*].landing.**.key') used))`)
  return rows.map((row) => row.key)
}

/** Removes images that were unused for at least an hour, because a running upload may still need newer ones. */
export function orphanImagesJob(shop: Shop): Job {
  return {
    name: 'orphan-images',
    everySeconds: 3600,
    async run() {
      await sweepUploads(shop)
      await deleteExpiredLeases(shop)
      const stored: string[] = []
      for await (const key of shop.images.list()) stored.push(key)
      const at = shop.clock.now()
      const now = at.getTime()
      const before = await readSightings(shop.db)
      const unused = await findUnused(shop.db, stored, at)
      const sightings = Object.fromEntries(unused.map((key) => [key, before[key] ?? now]))
      const candidates = unused.filter((key) => now - (sightings[key] ?? now) >= hour)
      const scenes = candidates.length > 0 ? await listSceneKeys(shop) : new Set<string>()
      const old = candidates.filter((key) => !scenes.has(key))
      for (const key of await removeUnusedImages(shop, old)) delete sightings[key]
      await writeSightings(shop, sightings)
      return 0
    },
  }
}

/** The keys of the template's images, which must not be removed although the database does not refer to them. */
async function listSceneKeys(shop: Shop): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const scene of [hero.wide, hero.tall, ...galleryCovers, ...photoStrip, ...lookbookScenes]) {
    keys.add((await readScene(shop.images, scene)).key)
  }
  return keys
}

/** For each unused image, the time in milliseconds at which the job first found it. */
async function readSightings(db: Database): Promise<Record<string, number>> {
  const [row] = await db
    .select({ value: storedValues.value })
    .from(storedValues)
    .where(eq(storedValues.name, imageSweepKey))
  return (row?.value as Record<string, number> | undefined) ?? {}
}

async function writeSightings(shop: Shop, sightings: Record<string, number>) {
  const row = { value: sightings, updatedAt: shop.clock.now() }
  await shop.db
    .insert(storedValues)
    .values({ name: imageSweepKey, ...row })
    .onConflictDoUpdate({ target: storedValues.name, set: row })
}
