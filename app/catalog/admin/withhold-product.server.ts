import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/identity/staff/audit.server.ts'
import type { StaffMember } from '#app/identity/staff/people/staff-member.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { products } from '../catalog.tables.server.ts'
import type { Product } from '../product.ts'
import { findProductById, isKept } from '../products.server.ts'
import type { Withheld } from '../stock/stock.ts'
import { arePicturesAwaited, forgetFaults } from '../transfer/pictures/awaited-pictures.server.ts'

/** Null where there is no such product. Orders keep it, whatever becomes of it. */
export function withholdProduct(
  { db, clock }: Shop,
  staff: StaffMember,
  id: string,
  withheld: Withheld | null,
): Promise<Product | 'pictures-awaited' | null> {
  return db.transaction(async (tx) => {
    const at = clock.now()
    const [before] = await tx
      .select({ withheld: products.withheld })
      .from(products)
      .where(and(eq(products.id, id), isKept))
      .for('update')
    if (!before) return null
    if (await arePicturesAwaited(tx, id)) return 'pictures-awaited'
    if (withheld === null) await forgetFaults(tx, id)
    if (before.withheld !== withheld) {
      const version = sql`${products.version} + 1`
      await tx.update(products).set({ withheld, version, updatedAt: at }).where(eq(products.id, id))
      const action = withheld
        ? `product ${withheld === 'hidden' ? 'hidden' : 'made a draft'}`
        : shownBy[before.withheld ?? 'hidden']
      await recordAudit(tx, { at, staff, action, subject: `product:${id}`, before, after: { withheld } })
    }
    return findProductById(tx, id, isKept)
  })
}

const shownBy: Record<Withheld, string> = { draft: 'product published', hidden: 'product shown' }
