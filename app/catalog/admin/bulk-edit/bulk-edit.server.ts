import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { type Cents, centsToText } from '#app/money/money.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { products } from '../../catalog.tables.server.ts'
import { lockCategory } from '../../categories.server.ts'
import type { Visibility } from '../../inventory/stock.ts'
import { deleteImageErrors, hasPendingImages } from '../../pending-images.server.ts'
import { missingFields, type StoredProduct } from '../../product.ts'
import { isPriceWithinLimits } from '../../product-options.ts'
import { findStoredProduct, isStored, productColumns } from '../../products.server.ts'

export type BulkChange =
  | { what: 'price-by'; cents: Cents }
  | { what: 'price-percent'; percent: number }
  | { what: 'price-to'; cents: Cents }
  | { what: 'category'; category: string }
  | { what: 'visibility'; visibility: Visibility | null }

export type ProductVersion = { id: string; version: number }
type Refusal =
  | { ok: false; reason: 'not-found' | 'category-gone' | 'changed-meanwhile' | 'pictures-awaited' }
  | { ok: false; reason: 'price'; name: string }
  | { ok: false; reason: 'unfinished'; name: string; missing: string[] }
export type BulkResult = { ok: true; products: StoredProduct[] } | Refusal

/**
 * Changes all products or none. Changes none if a product was deleted or changed meanwhile, or if a new price is
 * outside the limits.
 */
export function bulkEditProducts(
  shop: Shop,
  staff: StaffMember,
  selection: readonly ProductVersion[],
  requested: BulkChange,
): Promise<BulkResult> {
  return shop.db.transaction(async (tx): Promise<BulkResult> => {
    const change = await withLockedCategory(tx, requested)
    if (!change) return { ok: false, reason: 'category-gone' }
    const versions = new Map(selection.map(({ id, version }) => [id, version]))
    const rows = await tx
      .select(productColumns)
      .from(products)
      .where(and(inArray(products.id, [...versions.keys()]), isStored))
      .orderBy(asc(products.id))
      .for('update')
    if (rows.length < versions.size) return { ok: false, reason: 'not-found' }
    if (rows.some(({ id, version }) => versions.get(id) !== version)) return { ok: false, reason: 'changed-meanwhile' }
    for (const { id } of rows) {
      if (await hasPendingImages(tx, id)) return { ok: false, reason: 'pictures-awaited' }
    }
    const changes = rows.map((row) => ({ row, to: applyChange(row, change) }))
    for (const { row } of changes) {
      const missing = listMissingFields(row, change)
      if (missing.length > 0) return { ok: false, reason: 'unfinished', name: row.name, missing }
    }
    const beyondLimits = changes.find(
      ({ row: { choices }, to: { priceCents } }) => priceCents && !isPriceWithinLimits({ choices, priceCents }),
    )
    if (beyondLimits) return { ok: false, reason: 'price', name: beyondLimits.row.name }

    const at = shop.clock.now()
    for (const { row, to } of changes) {
      if (to.visibility === null) await deleteImageErrors(tx, row.id)
      const [field] = Object.keys(to) as (keyof Change)[]
      if (!field || row[field] === to[field]) continue
      await tx
        .update(products)
        .set({ ...to, version: sql`${products.version} + 1`, updatedAt: at })
        .where(eq(products.id, row.id))
      const before = { name: row.name, ...fieldToAudit(field, row) }
      const after = { name: row.name, ...fieldToAudit(field, { ...row, ...to }) }
      await recordAudit(tx, {
        at,
        staff,
        action: 'product changed with others',
        subject: `product:${row.id}`,
        before,
        after,
      })
    }
    const after: StoredProduct[] = []
    for (const { id } of rows) {
      const product = await findStoredProduct(tx, id)
      if (product) after.push(product)
    }
    return { ok: true, products: after }
  })
}

async function withLockedCategory(tx: Database, change: BulkChange): Promise<BulkChange | null> {
  if (change.what !== 'category') return change
  const category = await lockCategory(tx, change.category)
  return category === null ? null : { ...change, category }
}

type Row = Pick<StoredProduct, 'category' | 'priceCents' | 'description' | 'visibility'>

/** The fields that a draft needs for this change, but does not have. */
function listMissingFields(row: Row, change: BulkChange): string[] {
  if (change.what === 'visibility')
    return row.visibility === 'draft' && change.visibility !== 'draft' ? missingFields(row) : []
  const isRelativePrice = change.what === 'price-by' || change.what === 'price-percent'
  return isRelativePrice && row.priceCents === null ? ['price'] : []
}

type Change = { priceCents?: Cents; category?: string; visibility?: Visibility | null }

function applyChange({ priceCents: before }: Pick<Row, 'priceCents'>, change: BulkChange): Change {
  const priceCents = before ?? 0
  switch (change.what) {
    case 'price-by':
      return { priceCents: priceCents + change.cents }
    case 'price-percent':
      return { priceCents: Math.round((priceCents * (100 + change.percent)) / 100) }
    case 'price-to':
      return { priceCents: change.cents }
    case 'category':
      return { category: change.category }
    case 'visibility':
      return { visibility: change.visibility }
  }
}

function fieldToAudit(field: keyof Change, row: Omit<Row, 'description'>) {
  if (field === 'priceCents') return row.priceCents === null ? {} : { price: centsToText(row.priceCents) }
  return field === 'category' ? { category: row.category } : { withheld: row.visibility }
}
