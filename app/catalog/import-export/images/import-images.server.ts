import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNotNull, isNull, lt, notExists, or } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { ZipEntry } from '#app/infra/file-parsing/zip-file.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { inspectPhoto } from '../../admin/photo-check.server.ts'
import { type PhotoError, photoErrorText } from '../../admin/photo-rules.ts'
import { type PendingImage, pendingImages } from '../../catalog.tables.server.ts'
import { leaseImages } from '../../image-leases.server.ts'
import { attachEncodedImages, isPending } from '../../pending-images.server.ts'
import { landingImagesJobName } from '../../showcase/landing-images.server.ts'
import { productImports } from '../import-export.tables.server.ts'
import { deleteImportFiles, importFolder, importPaths } from '../import-files.server.ts'
import { importLimits } from '../import-limits.ts'
import { fetchPicture, fileNameOfLink } from './fetch-picture.server.ts'
import { extractZipPicture, mapEntries } from './image-zip.server.ts'

export const importPicturesJobName = 'import-pictures'

const claimSeconds = 30
const maxAttempts = 3
const recordRetentionSeconds = 86_400

/** Encodes the pictures of imported products in the background, one after the other. */
export function importPicturesJob(shop: Shop): Job {
  const entriesOf = cacheZipEntries(shop)
  let isDone = true
  return {
    name: importPicturesJobName,
    everySeconds: 60,
    async run() {
      const next = await claimNextImage(shop)
      if (next) {
        await storeOutcome(shop, next, await encodePicture(shop, next, entriesOf))
      } else {
        await deleteOldImports(shop)
        if (!isDone) shop.jobs.wake(landingImagesJobName)
      }
      isDone = !next
      return next ? 1 : 0
    },
  }
}

async function claimNextImage({ db, clock }: Shop): Promise<PendingImage | undefined> {
  const at = clock.now()
  const { importId, productId, position, claimedUntil } = pendingImages
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select()
      .from(pendingImages)
      .where(and(isPending, or(isNull(claimedUntil), lt(claimedUntil, at))))
      .orderBy(importId, productId, position)
      .limit(1)
      .for('update', { skipLocked: true })
    if (next)
      await tx
        .update(pendingImages)
        .set({ claimedUntil: addSeconds(at, claimSeconds) })
        .where(isSameImage(next))
    return next
  })
}

function isSameImage({ productId, position, importId }: PendingImage) {
  const row = and(eq(pendingImages.productId, productId), eq(pendingImages.position, position))
  return and(row, eq(pendingImages.importId, importId), isNull(pendingImages.imageKey))
}

type EntriesOf = (importId: string) => Promise<Map<string, ZipEntry>>

/** Caches the directory of the last ZIP, because the job looks up each picture in it. */
function cacheZipEntries(shop: Shop): EntriesOf {
  let last: { importId: string; entries: Promise<Map<string, ZipEntry>> } | null = null
  return (importId) => {
    if (last?.importId === importId) return last.entries
    const entries = mapEntries(shop.log, importPaths(shop, importId).zip)
    last = { importId, entries }
    entries.catch(() => {
      last = null
    })
    return entries
  }
}

type Outcome = Partial<Pick<PendingImage, 'imageKey' | 'width' | 'height' | 'error' | 'attempts' | 'claimedUntil'>>

async function encodePicture(shop: Shop, picture: PendingImage, entriesOf: EntriesOf): Promise<Outcome> {
  const { importId, fileName, productId, position, attempts } = picture
  const folder = importFolder(shop, importId)
  const path = join(folder, `${productId}-${position}`)
  const isLink = fileName.startsWith('https://')
  const toFailure = (error: PhotoError) => ({
    error: photoErrorText(error, isLink ? fileNameOfLink(fileName) : (fileName.split(/[\\/]/).at(-1) ?? '')),
  })
  try {
    if (isLink) {
      await mkdir(folder, { recursive: true })
      const fetched = await fetchPicture(shop, fileName, path)
      if (!fetched.ok) {
        shop.log.warn({ host: new URL(fileName).host, reason: fetched.reason }, 'a picture was not fetched')
        return fetched.canRetry && attempts + 1 < maxAttempts ? { attempts: attempts + 1 } : { error: fetched.message }
      }
    }
    const entry = isLink ? undefined : (await entriesOf(importId)).get(fileName)
    const isWritten =
      isLink ||
      (entry !== undefined && (await extractZipPicture(shop.log, importPaths(shop, importId).zip, entry, path)))
    const error = isWritten ? await inspectPhoto(shop.images, path, 'background') : 'damaged'
    if (error) return toFailure(error)
    // The lease is not released here, because it must protect the image until the row refers to it. It expires later.
    const leaseId = await leaseImages(shop, [await shop.images.keyOf({ path })])
    if (!leaseId) return { claimedUntil: addSeconds(shop.clock.now(), claimSeconds) }
    const stored = await shop.images.store({ path }, 'public', 'background')
    if (!stored.ok) return toFailure(stored.reason === 'unreadable' ? 'damaged' : 'too-many-pixels')
    const { key, width, height } = stored.image
    return { imageKey: key, width, height }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return { error: 'The ZIP is gone: please give its pictures again.' }
    shop.log.error({ err: error, productId, position }, 'a picture of an import could not be made')
    return attempts + 1 < maxAttempts ? { attempts: attempts + 1 } : toFailure('not-stored')
  } finally {
    await rm(path, { force: true })
  }
}

async function storeOutcome(shop: Shop, picture: PendingImage, outcome: Outcome) {
  await shop.db.transaction(async (tx) => {
    await tx.update(pendingImages).set(outcome).where(isSameImage(picture))
    await attachEncodedImages(tx, picture.productId, shop.clock.now())
  })
}

/** Deletes the files of abandoned dry runs and of finished imports, and later their rows. */
async function deleteOldImports(shop: Shop): Promise<void> {
  const { db } = shop
  const now = shop.clock.now()
  const { id, begunAt, importedAt } = productImports
  const imagesOfImport = db.select().from(pendingImages).where(eq(pendingImages.importId, id))
  const pendingOfImport = db
    .select()
    .from(pendingImages)
    .where(and(eq(pendingImages.importId, id), isPending))
  const isAbandoned = and(isNull(importedAt), lt(begunAt, addSeconds(now, -importLimits.retentionSeconds)))
  const isDone = and(isNotNull(importedAt), notExists(pendingOfImport))
  for (const row of await db.select().from(productImports).where(or(isAbandoned, isDone))) {
    await deleteImportFiles(shop, row.id)
    const isDeletable = or(
      isAbandoned,
      and(isDone, lt(importedAt, addSeconds(now, -recordRetentionSeconds)), notExists(imagesOfImport)),
    )
    await db.delete(productImports).where(and(eq(id, row.id), isDeletable))
  }
}
