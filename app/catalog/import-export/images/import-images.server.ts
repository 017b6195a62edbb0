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
import { attachEncodedImages } from '../../pending-images.server.ts'
import { landingImagesJobName } from '../../showcase/landing-images.server.ts'
import { productImports } from '../import-export.tables.server.ts'
import { dropImport, importFiles, importFolder } from '../import-files.server.ts'
import { fetchPicture, pictureOf } from './fetch-picture.server.ts'
import { mapPictures, takeOutPicture } from './image-zip.server.ts'

export const importPicturesJobName = 'import-pictures'

const holdSeconds = 30
const maxAttempts = 3
const retentionSeconds = 3_600
const rememberedSeconds = 86_400

/** Makes the pictures of imported pieces, one after the other, while nobody waits for them. */
export function importPicturesJob(shop: Shop): Job {
  const entriesOf = rememberZip(shop)
  let isDone = true
  return {
    name: importPicturesJobName,
    everySeconds: 60,
    async run() {
      const next = await claimNext(shop)
      if (next) {
        await storeOutcome(shop, next, await makePicture(shop, next, entriesOf))
      } else {
        await sweepImports(shop)
        if (!isDone) shop.jobs.wake(landingImagesJobName)
      }
      isDone = !next
      return next ? 1 : 0
    },
  }
}

async function claimNext({ db, clock }: Shop): Promise<PendingImage | undefined> {
  const at = clock.now()
  const { importId, productId, position, imageKey, fault, claimedUntil } = pendingImages
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select()
      .from(pendingImages)
      .where(and(isNull(imageKey), isNull(fault), or(isNull(claimedUntil), lt(claimedUntil, at))))
      .orderBy(importId, productId, position)
      .limit(1)
      .for('update', { skipLocked: true })
    if (next)
      await tx
        .update(pendingImages)
        .set({ claimedUntil: addSeconds(at, holdSeconds) })
        .where(isThe(next))
    return next
  })
}

function isThe({ productId, position, importId }: PendingImage) {
  const row = and(eq(pendingImages.productId, productId), eq(pendingImages.position, position))
  return and(row, eq(pendingImages.importId, importId), isNull(pendingImages.imageKey))
}

type EntriesOf = (importId: string) => Promise<Map<string, ZipEntry>>

/** The list of a ZIP is read once, not for each picture. */
function rememberZip(shop: Shop): EntriesOf {
  let last: { importId: string; entries: Promise<Map<string, ZipEntry>> } | null = null
  return (importId) => {
    if (last?.importId === importId) return last.entries
    const entries = mapPictures(shop.log, importFiles(shop, importId).zip)
    last = { importId, entries }
    entries.catch(() => {
      last = null
    })
    return entries
  }
}

type Outcome = Partial<Pick<PendingImage, 'imageKey' | 'width' | 'height' | 'fault' | 'attempts' | 'claimedUntil'>>

async function makePicture(shop: Shop, picture: PendingImage, entriesOf: EntriesOf): Promise<Outcome> {
  const { importId, fileName, productId, position, attempts } = picture
  const folder = importFolder(shop, importId)
  const path = join(folder, `${productId}-${position}`)
  const isLink = fileName.startsWith('https://')
  const faulty = (fault: PhotoError) => ({
    fault: photoErrorText(fault, isLink ? pictureOf(fileName) : (fileName.split(/[\\/]/).at(-1) ?? '')),
  })
  try {
    if (isLink) {
      await mkdir(folder, { recursive: true })
      const fetched = await fetchPicture(shop, fileName, path)
      if (!fetched.ok)
        shop.log.warn({ host: new URL(fileName).host, reason: fetched.reason }, 'a picture was not fetched')
      if (!fetched.ok)
        return fetched.again && attempts + 1 < maxAttempts ? { attempts: attempts + 1 } : { fault: fetched.words }
    }
    const entry = isLink ? undefined : (await entriesOf(importId)).get(fileName)
    const isOut =
      isLink || (entry !== undefined && (await takeOutPicture(shop.log, importFiles(shop, importId).zip, entry, path)))
    const fault = isOut ? await inspectPhoto(shop.images, path, 'background') : 'damaged'
    if (fault) return faulty(fault)
    // Not let go: it ends by itself, when the row has long named the picture.
    const isReserved = await leaseImages(shop, [await shop.images.keyOf({ path })])
    if (!isReserved) return { claimedUntil: addSeconds(shop.clock.now(), holdSeconds) }
    const kept = await shop.images.store({ path }, 'public', 'background')
    if (!kept.ok) return faulty(kept.reason === 'unreadable' ? 'damaged' : 'too-many-pixels')
    const { key, width, height } = kept.image
    return { imageKey: key, width, height }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return { fault: 'The ZIP is gone: please give its pictures again.' }
    shop.log.error({ err: error, productId, position }, 'a picture of an import could not be made')
    return attempts + 1 < maxAttempts ? { attempts: attempts + 1 } : faulty('not-stored')
  } finally {
    await rm(path, { force: true })
  }
}

async function storeOutcome(shop: Shop, picture: PendingImage, outcome: Outcome) {
  await shop.db.transaction(async (tx) => {
    await tx.update(pendingImages).set(outcome).where(isThe(picture))
    await attachEncodedImages(tx, picture.productId, shop.clock.now())
  })
}

/** Files of dry runs that nobody came back to, and those of which all is done. */
async function sweepImports(shop: Shop): Promise<void> {
  const { db } = shop
  const now = shop.clock.now()
  const { id, begunAt, importedAt } = productImports
  const ofImport = db.select().from(pendingImages).where(eq(pendingImages.importId, id))
  const toMake = db
    .select()
    .from(pendingImages)
    .where(and(eq(pendingImages.importId, id), isNull(pendingImages.imageKey), isNull(pendingImages.fault)))
  const isGivenUp = and(isNull(importedAt), lt(begunAt, addSeconds(now, -retentionSeconds)))
  const isDone = and(isNotNull(importedAt), notExists(toMake))
  for (const row of await db.select().from(productImports).where(or(isGivenUp, isDone))) {
    await dropImport(shop, row.id)
    const isOver = or(isGivenUp, and(isDone, lt(importedAt, addSeconds(now, -rememberedSeconds)), notExists(ofImport)))
    await db.delete(productImports).where(and(eq(id, row.id), isOver))
  }
}
