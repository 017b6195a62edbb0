import { and, eq, sql } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { products } from '../catalog.tables.server.ts'
import type { Visibility } from '../inventory/stock.ts'
import { deleteImageErrors, hasPendingImages } from '../pending-images.server.ts'
import { missingFields, type StoredProduct } from '../product.ts'
import { findStoredProduct, isStored, productColumns } from '../products.server.ts'

/** Null if there is no such product. */
export function setVisibility(
  { db, clock }: Shop,
  staff: StaffMember,
  id: string,
  visibility: Visibility | null,
): Promise<StoredProduct | 'pictures-awaited' | { missing: string[] } | null> {
  return db.transaction(async (tx) => {
    const at = clock.now()
    const [product] = await tx
      .select(productColumns)
      .from(products)
      .where(and(eq(products.id, id), isStored))
      .for('update')
    if (!product) return null
    const before = product.visibility
    if (await hasPendingImages(tx, id)) return 'pictures-awaited'
    const missing = before === 'draft' && visibility !== 'draft' ? missingFields(product) : []
    if (missing.length > 0) return { missing }
    if (visibility === null) await deleteImageErrors(tx, id)
    if (before !== visibility) {
      const version = sql`${products.version} + 1`
      await tx.update(products).set({ visibility, version, updatedAt: at }).where(eq(products.id, id))
      const action = visibility
        ? `product ${visibility === 'hidden' ? 'hidden' : 'made a draft'}`
        : publishingActions[before ?? 'hidden']
      const change = { before: { withheld: before }, after: { withheld: visibility } }
      await recordAudit(tx, { at, staff, action, subject: `product:${id}`, ...change })
    }
    return findStoredProduct(tx, id)
  })
}

const publishingActions: Record<Visibility, string> = { draft: 'product published', hidden: 'product shown' }
