import { eq, sql } from 'drizzle-orm'
import { shopFacts } from '#app/platform/database/platform.tables.server.ts'
import type { Seen, StoredImage } from '#app/platform/pictures/image-store.server.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import type { FocusPoint } from '../focus-point.ts'
import { readScene } from '../window/scenes.server.ts'
import { galleryCovers, hero, lookbookScenes, photoStrip } from '../window/window-scenes.ts'
import { inspectPhoto } from './photo-check.server.ts'
import { type PhotoFault, photoFaultText } from './photo-rules.ts'
import { sweepUploads, type UploadedPhoto } from './upload-form.server.ts'

export type KeptPhoto = StoredImage & { focus?: FocusPoint }
type KeepPhotosResult = { ok: true; images: KeptPhoto[] } | { ok: false; message: string }

const hour = 3_600_000
const sightingsFact = 'unused-images'
const storeFaults = { unreadable: 'damaged', 'too-large': 'too-many-pixels' } as const satisfies Record<
  string,
  PhotoFault
>

async function keepPhotos(shop: Shop, photos: readonly UploadedPhoto[], seen: Seen): Promise<KeepPhotosResult> {
  const images = new Map<string, KeptPhoto>()
  for (const photo of photos) {
    const { name, path } = photo
    const fault = (await inspectPhoto(shop.images, path)) ?? (await keepPhoto(shop, photo, images, seen))
    if (!fault) continue
    await dropUnused(shop, [...images.keys()])
    return { ok: false, message: photoFaultText(fault, name) }
  }
  return { ok: true, images: [...images.values()] }
}

async function keepPhoto(
  shop: Shop,
  { name, path, focus }: UploadedPhoto,
  images: Map<string, KeptPhoto>,
  seen: Seen,
): Promise<PhotoFault | null> {
  try {
    const outcome = await shop.images.keep({ path }, seen)
    if (!outcome.ok) return storeFaults[outcome.reason]
    images.set(outcome.image.key, { ...outcome.image, ...(focus ? { focus } : {}) })
    return null
  } catch (error) {
    shop.log.error({ err: error, name }, 'a picture could not be stored')
    return 'not-stored'
  }
}

export type KeptWork<R> = (tx: Database, kept: KeptPhoto[]) => Promise<R>
export type KeptPhotosFault = { ok: false; reason: 'photo'; message: string } | { ok: false; reason: 'images-swept' }

/** Stores the photos, then runs `work` in one transaction. Photos that `work` did not use are removed again. */
export async function withKeptPhotos<R extends { ok: boolean }>(
  shop: Shop,
  photos: UploadedPhoto[],
  work: KeptWork<R>,
  seen: Seen = 'public',
): Promise<R | KeptPhotosFault> {
  const keeping = await keepPhotos(shop, photos, seen)
  if (!keeping.ok) return { ok: false, reason: 'photo', message: keeping.message }
  const keys = keeping.images.map((image) => image.key)
  let isUsed = false
  try {
    const result = await shop.db.transaction(async (tx): Promise<R | KeptPhotosFault> => {
      if (!(await holdImages(tx, shop, keys))) return { ok: false, reason: 'images-swept' }
      return work(tx, keeping.images)
    })
    isUsed = result.ok
    return result
  } finally {
    if (!isUsed) await dropUnused(shop, keys)
  }
}

/** Holds off the removal of unused images until the transaction ends. False if one is already gone. */
async function holdImages(tx: Database, shop: Shop, keys: readonly string[]): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('unused-images'))`)
  for (const key of keys) {
    if (!(await shop.images.has(key))) return false
  }
  return true
}

export async function dropUnused(shop: Shop, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  return shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('unused-images'))`)
    const unused = await findUnused(tx, keys)
    for (const key of unused) await shop.images.remove(key)
    return unused.length
  })
}

async function findUnused(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from json_array_elements_text(${JSON.stringify(keys)}::json) as stored(key)
    where not exists (select 1 from product_images where image_key = key)
      and not exists (select 1 from awaited_pictures where image_key = key)
      and not exists (select 1 from order_lines where image_key = key)
      and not exists (select 1 from review_photos where image_key = key)
      and not exists (select 1 from order_photographs where image_key = key)
      and not exists (select 1 from shop_settings where content -> 'hero' ->> 'key' = key)`)
  return rows.map((row) => row.key)
}

/** Removes images unused for an hour: no running upload is that old. */
export function orphanImagesJob(shop: Shop): Job {
  return {
    name: 'orphan-images',
    everySeconds: 3600,
    async run() {
      await sweepUploads(shop)
      const stored: string[] = []
      for await (const key of shop.images.list()) stored.push(key)
      const now = shop.clock.now().getTime()
      const before = await readSightings(shop.db)
      const unused = await findUnused(shop.db, stored)
      const sightings = Object.fromEntries(unused.map((key) => [key, before[key] ?? now]))
      const candidates = unused.filter((key) => now - (sightings[key] ?? now) >= hour)
      const scenes = candidates.length > 0 ? await sceneKeys(shop) : new Set<string>()
      const old = candidates.filter((key) => !scenes.has(key))
      await dropUnused(shop, old)
      for (const key of old) delete sightings[key]
      await writeSightings(shop, sightings)
      return 0
    },
  }
}

/** These pictures have no database row, and another process may be showing them. */
async function sceneKeys(shop: Shop): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const scene of [hero.wide, hero.tall, ...galleryCovers, ...photoStrip, ...lookbookScenes]) {
    keys.add((await readScene(shop.images, scene)).key)
  }
  return keys
}

/** The time in milliseconds at which each image was first found unused. */
async function readSightings(db: Database): Promise<Record<string, number>> {
  const [fact] = await db.select({ value: shopFacts.value }).from(shopFacts).where(eq(shopFacts.name, sightingsFact))
  return (fact?.value as Record<string, number> | undefined) ?? {}
}

async function writeSightings(shop: Shop, sightings: Record<string, number>) {
  const fact = { value: sightings, updatedAt: shop.clock.now() }
  await shop.db
    .insert(shopFacts)
    .values({ name: sightingsFact, ...fact })
    .onConflictDoUpdate({ target: shopFacts.name, set: fact })
}
