import { and, eq, sql } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { products } from '../catalog.tables.server.ts'
import type { Visibility } from '../inventory/stock.ts'
import { deleteImageErrors, hasPendingImages } from '../pending-images.server.ts'
import type { Product } from '../product.ts'
import { findProductById, isStored } from '../products.server.ts'

/** Null where there is no such product. Orders keep it, whatever becomes of it. */
export function setVisibility(
  { db, clock }: Shop,
  staff: StaffMember,
  id: string,
  withheld: Visibility | null,
): Promise<Product | 'pictures-awaited' | null> {
  return db.transaction(async (tx) => {
    const at = clock.now()
    const [before] = await tx
      .select({ withheld: products.withheld })
      .from(products)
      .where(and(eq(products.id, id), isStored))
      .for('update')
    if (!before) return null
    if (await hasPendingImages(tx, id)) return 'pictures-awaited'
    if (withheld === null) await deleteImageErrors(tx, id)
    if (before.withheld !== withheld) {
      const version = sql`${products.version} + 1`
      await tx.update(products).set({ withheld, version, updatedAt: at }).where(eq(products.id, id))
      const action = withheld
        ? `product ${withheld === 'hidden' ? 'hidden' : 'made a draft'}`
        : shownBy[before.withheld ?? 'hidden']
      await recordAudit(tx, { at, staff, action, subject: `product:${id}`, before, after: { withheld } })
    }
    return findProductById(tx, id, isStored)
  })
}

const shownBy: Record<Visibility, string> = { draft: 'product published', hidden: 'product shown' }
