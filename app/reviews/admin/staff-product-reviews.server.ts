import { desc, eq, sql } from 'drizzle-orm'
import { removeUnusedImages } from '#app/catalog/admin/product-photos.server.ts'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { pageOf } from '#app/framework/http/list-cursor.server.ts'
import type { PendingPosition } from '#app/framework/http/pending-list.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { type NumberedOrder, orderNumber } from '#app/orders/order.ts'
import { orderNumberColumns, orders } from '#app/orders/orders.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { eraseReview, selectReviewPhotos } from '../own-reviews.server.ts'
import type { ReviewState } from '../product-review.ts'
import { productReviews } from '../reviews.tables.server.ts'
import type { StaffProductReview } from './staff-product-review.ts'

type ReviewQuery = { limit: number; after: PendingPosition | null }

const isWaiting = sql<boolean>`(${productReviews.state} = 'waiting')`

const staffColumns = {
  id: productReviews.id,
  order: orderNumberColumns,
  product_name: products.name,
  stars: productReviews.stars,
  words: productReviews.words,
  name: productReviews.shownName,
  state: productReviews.state,
  reason: productReviews.reason,
  answer: productReviews.answer,
  photos: selectReviewPhotos(),
  is_demo: productReviews.isDemo,
  version: productReviews.version,
  writtenAt: productReviews.writtenAt,
  at: sql<string>`to_json(${productReviews.writtenAt}) #>> '{}'`,
}

function selectReviews(db: Database) {
  return db
    .select(staffColumns)
    .from(productReviews)
    .innerJoin(orders, eq(orders.id, productReviews.orderId))
    .innerJoin(products, eq(products.id, productReviews.productId))
}

/** Waiting reviews first, then the newest ones. */
export async function listStaffReviews(db: Database, { limit, after }: ReviewQuery) {
  const { writtenAt, id } = productReviews
  const rows = await selectReviews(db)
    .where(
      after
        ? sql`(${isWaiting}, ${writtenAt}, ${id}) < (${after.isWaiting}::boolean, ${after.at}::timestamptz, ${after.id}::uuid)`
        : undefined,
    )
    .orderBy(desc(isWaiting), desc(writtenAt), desc(id))
    .limit(limit + 1)
  const { shown, next } = pageOf(
    rows,
    limit,
    ({ state, at, id }): PendingPosition => ({ isWaiting: state === 'waiting', at, id }),
  )
  return { reviews: shown.map(toStaff), next }
}

type StaffRow = Omit<StaffProductReview, 'order_number' | 'written_at'> & {
  order: NumberedOrder
  writtenAt: Date
  at: string
}

function toStaff({ order, writtenAt, at: _at, ...rest }: StaffRow): StaffProductReview {
  return { ...rest, order_number: orderNumber(order), written_at: writtenAt.toISOString() }
}

async function findStaffReview(db: Database, id: string): Promise<StaffProductReview | null> {
  const [row] = await selectReviews(db).where(eq(productReviews.id, id))
  return row ? toStaff(row) : null
}

export type StaffReviewRefusal = 'not-found' | 'changed-meanwhile'
type DecisionResult = { ok: true; review: StaffProductReview } | { ok: false; reason: StaffReviewRefusal }

/** Staff may publish a published review again, to change their answer. */
export function publishReview(
  shop: Shop,
  staff: StaffMember,
  id: string,
  { version, answer }: { version: number; answer: string },
): Promise<DecisionResult> {
  return decide(shop, staff, id, version, { state: 'shown', reason: null, answer: answer || null })
}

/** Staff may also reject a published review. The author reads the reason and may change the review. */
export function rejectReview(
  shop: Shop,
  staff: StaffMember,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<DecisionResult> {
  return decide(shop, staff, id, version, { state: 'turned-down', reason })
}

type ReviewDecision = { state: ReviewState; reason: string | null; answer?: string | null }

function decide(
  shop: Shop,
  staff: StaffMember,
  id: string,
  version: number,
  decision: ReviewDecision,
): Promise<DecisionResult> {
  return shop.db.transaction(async (tx) => {
    await tx.select({ id: productReviews.id }).from(productReviews).where(eq(productReviews.id, id)).for('update')
    const before = await findStaffReview(tx, id)
    if (!before) return { ok: false, reason: 'not-found' }
    if (before.version !== version) return { ok: false, reason: 'changed-meanwhile' }
    await tx
      .update(productReviews)
      .set({ ...decision, version: version + 1 })
      .where(eq(productReviews.id, id))
    const after = await findStaffReview(tx, id)
    if (!after) throw new Error('a locked review is missing')
    const action = decision.state === 'shown' ? 'review let through' : 'review turned down'
    await audit(tx, shop, staff, action, before, after)
    return { ok: true, review: after }
  })
}

export async function eraseReviewByStaff(shop: Shop, staff: StaffMember, id: string): Promise<boolean> {
  const keys = await shop.db.transaction(async (tx) => {
    const before = await findStaffReview(tx, id)
    if (!before) return null
    const imageKeys = await eraseReview(tx, id)
    await audit(tx, shop, staff, 'review erased', before, null)
    return imageKeys
  })
  if (keys) await removeUnusedImages(shop, keys)
  return keys !== null
}

/** Does not record the author's text, because nothing of an erased review may stay. */
async function audit(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  action: string,
  before: StaffProductReview,
  after: StaffProductReview | null,
) {
  const auditFields = ({ product_name, state, reason, answer }: StaffProductReview) => ({
    name: product_name,
    state,
    reason,
    answer,
  })
  await recordAudit(tx, {
    at: shop.clock.now(),
    staff,
    action,
    subject: `review:${before.order_number}`,
    before: auditFields(before),
    after: after && auditFields(after),
  })
}
