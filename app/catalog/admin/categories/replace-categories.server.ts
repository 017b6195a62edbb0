import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { categories, products } from '../../catalog.tables.server.ts'
import { proposedKey } from '../../category-rules.ts'
import { findNameConflicts } from './category-names.server.ts'
import { type CategoryResult, changeCategories } from './edit-categories.server.ts'

/** The owner's list in place of all that are there, before the first piece. */
export function replaceCategories(shop: Shop, staff: StaffMember, labels: readonly string[]): Promise<CategoryResult> {
  return changeCategories(shop, async ({ tx, all, at }) => {
    // Waits for a product that is just being put in; a later one finds its category gone.
    await tx.select({ id: categories.id }).from(categories).for('update')
    const [product] = await tx.select({ id: products.id }).from(products).limit(1)
    if (product) return { ok: false, reason: 'not-empty' }
    const rows = labels.map((label, position) => {
      // A name without a Latin letter gives no address.
      return { key: proposedKey(label) || `category_${position + 1}`, value: label, label, position }
    })
    for (const [index, row] of rows.entries()) {
      const taken = await findNameConflicts(tx, rows.slice(0, index), row)
      if (taken) return { ok: false, reason: 'wrong', fields: { labels: Object.values(taken)[0] ?? '' } }
    }
    await tx.delete(categories)
    await tx.insert(categories).values(rows)
    const change = { before: { labels: all.map(({ label }) => label) }, after: { labels } }
    await recordAudit(tx, { at, staff, action: 'categories replaced', subject: 'categories', ...change })
    return { ok: true }
  })
}
