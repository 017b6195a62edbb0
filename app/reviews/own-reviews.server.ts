import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  removeUnusedImages,
  type StoredPhotosError,
  withStoredPhotos,
} from '#app/catalog/admin/product-photos.server.ts'
import type { UploadedPhoto } from '#app/catalog/admin/upload-form.server.ts'
import { products } from '#app/catalog/catalog.tables.server.ts'
import type { Order } from '#app/orders/order.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { canReview, type ReviewPhoto, reviewPhotoLimit } from './product-review.ts'
import { productReviews, reviewPhotos } from './reviews.tables.server.ts'

type ReviewRow = typeof productReviews.$inferSelect

export type OwnReview = Pick<
  ReviewRow,
  'id' | 'stars' | 'words' | 'shownName' | 'state' | 'reason' | 'answer' | 'version'
> & { photos: ReviewPhoto[] }

export type ReviewableProduct = Pick<Order['lines'][number], 'name' | 'imageKey' | 'imageFocus'> & {
  productId: string
  review: OwnReview | null
}

type OrderWithLines = Pick<Order, 'id' | 'lines'>

/** The products of the order that are not deleted, each once and with its review. */
export async function listReviewableProducts(db: Database, order: OrderWithLines): Promise<ReviewableProduct[]> {
  const orderedLines = new Map(order.lines.flatMap((line) => (line.productId ? [[line.productId, line] as const] : [])))
  if (orderedLines.size === 0) return []
  const rows = await db
    .select({ productId: products.id, review: productReviews, photos: selectReviewPhotos() })
    .from(products)
    .leftJoin(productReviews, and(eq(productReviews.productId, products.id), eq(productReviews.orderId, order.id)))
    .where(and(inArray(products.id, [...orderedLines.keys()]), isNull(products.deletedAt)))
  const found = new Map(rows.map((row) => [row.productId, row]))
  return [...orderedLines].flatMap(([productId, { name, imageKey, imageFocus = null }]) => {
    const row = found.get(productId)
    if (!row) return []
    return [{ productId, name, imageKey, imageFocus, review: row.review && toOwnReview(row.review, row.photos) }]
  })
}

export async function findReviewableProduct(
  db: Database,
  order: OrderWithLines,
  productId: string,
): Promise<ReviewableProduct | null> {
  const lines = order.lines.filter((line) => line.productId === productId)
  return (await listReviewableProducts(db, { id: order.id, lines }))[0] ?? null
}

/** A column with the photos of each review, for queries that select from `product_reviews`. */
export function selectReviewPhotos() {
  return sql<ReviewPhoto[]>`coalesce((
    select json_agg(json_build_object('key', image_key, 'width', width, 'height', height) order by position)
    from review_photos where review_photos.review_id = product_reviews.id), '[]')`
}

function toOwnReview(row: ReviewRow, photos: ReviewPhoto[]): OwnReview {
  const { id, stars, words, shownName, state, reason, answer, version } = row
  return { id, stars, words, shownName, state, reason, answer, version, photos }
}

/** `removed`: the keys of stored pictures to remove. */
export type ReviewInput = { stars: number; words: string; name: string; removed: readonly string[] }

export type ReviewRefusal = 'no-such-piece' | 'not-sent-yet' | 'shown-already' | 'too-many-photos' | 'changed-meanwhile'
export type WriteReviewResult = { ok: true } | { ok: false; reason: ReviewRefusal } | StoredPhotosError

export async function writeReview(
  shop: Shop,
  order: Order,
  productId: string,
  input: ReviewInput,
  photos: UploadedPhoto[],
): Promise<WriteReviewResult> {
  if (!canReview(order.state)) return { ok: false, reason: 'not-sent-yet' }
  if (!(await findReviewableProduct(shop.db, order, productId))) return { ok: false, reason: 'no-such-piece' }
  const removedKeys: string[] = []
  const result = await withStoredPhotos(shop, photos, async (tx, kept): Promise<WriteReviewResult> => {
    const before = await lockReview(tx, order.id, productId)
    if (before?.state === 'shown') return { ok: false, reason: 'shown-already' }
    const currentPhotos = before ? await listPhotos(tx, before.id) : []
    const remainingPhotos = currentPhotos.filter(({ key }) => !input.removed.includes(key))
    const addedPhotos = kept.filter(({ key }) => !remainingPhotos.some((one) => one.key === key))
    if (remainingPhotos.length + addedPhotos.length > reviewPhotoLimit.max)
      return { ok: false, reason: 'too-many-photos' }
    const id = before?.id ?? randomUUID()
    if (!(await storeReview(tx, shop, { id, order, productId, input, isNew: !before }))) {
      return { ok: false, reason: 'changed-meanwhile' }
    }
    await storePhotos(tx, id, [...remainingPhotos, ...addedPhotos])
    removedKeys.push(...currentPhotos.filter(({ key }) => input.removed.includes(key)).map(({ key }) => key))
    return { ok: true }
  })
  if (result.ok) await removeUnusedImages(shop, removedKeys)
  return result
}

async function lockReview(tx: Database, orderId: string, productId: string) {
  const [row] = await tx
    .select({ id: productReviews.id, state: productReviews.state })
    .from(productReviews)
    .where(and(eq(productReviews.orderId, orderId), eq(productReviews.productId, productId)))
    .for('update')
  return row
}

export function listPhotos(db: Database, reviewId: string): Promise<ReviewPhoto[]> {
  return db
    .select({ key: reviewPhotos.imageKey, width: reviewPhotos.width, height: reviewPhotos.height })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, reviewId))
    .orderBy(asc(reviewPhotos.position))
}

type ReviewWrite = { id: string; order: Order; productId: string; input: ReviewInput; isNew: boolean }

/** False if another request has stored a review of the same product first. */
async function storeReview(tx: Database, shop: Shop, { id, order, productId, input, isNew }: ReviewWrite) {
  const { stars, words, name } = input
  const values = {
    stars,
    words,
    shownName: name || null,
    state: 'waiting' as const,
    reason: null,
    answer: null,
    writtenAt: shop.clock.now(),
  }
  const rows = isNew
    ? await tx
        .insert(productReviews)
        .values({ id, orderId: order.id, productId, isDemo: order.isDemo, ...values })
        .onConflictDoNothing()
        .returning({ id: productReviews.id })
    : await tx
        .update(productReviews)
        .set({ ...values, version: sql`${productReviews.version} + 1` })
        .where(eq(productReviews.id, id))
        .returning({ id: productReviews.id })
  return rows.length > 0
}

async function storePhotos(tx: Database, reviewId: string, photos: readonly ReviewPhoto[]) {
  await tx.delete(reviewPhotos).where(eq(reviewPhotos.reviewId, reviewId))
  if (photos.length === 0) return
  await tx
    .insert(reviewPhotos)
    .values(photos.map(({ key, width, height }, position) => ({ reviewId, position, imageKey: key, width, height })))
}

/** Erases a review in any state, with its photos. False if there is no review. */
export async function eraseOwnReview(shop: Shop, order: Pick<Order, 'id'>, productId: string): Promise<boolean> {
  const keys = await shop.db.transaction(async (tx) => {
    const review = await lockReview(tx, order.id, productId)
    return review ? eraseReview(tx, review.id) : null
  })
  if (keys) await removeUnusedImages(shop, keys)
  return keys !== null
}

/** Erases the review's rows and returns the keys of its photos, which the caller removes after the commit. */
export async function eraseReview(tx: Database, id: string): Promise<string[]> {
  const keys = (await listPhotos(tx, id)).map(({ key }) => key)
  await tx.delete(productReviews).where(eq(productReviews.id, id))
  return keys
}
