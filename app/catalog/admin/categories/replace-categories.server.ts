import { eq, notInArray } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { categories, products } from '../../catalog.tables.server.ts'
import { proposeKey } from '../../category-rules.ts'
import { findNameConflicts } from './category-names.server.ts'
import { type CategoryResult, changeCategories } from './edit-categories.server.ts'

/** Replaces all categories before the first product exists. Existing categories with these labels stay. */
export function replaceCategories(shop: Shop, staff: StaffMember, labels: readonly string[]): Promise<CategoryResult> {
  return changeCategories(shop, async ({ tx, all, at }) => {
    // Waits for transactions that add products. Transactions that start later don't find these categories any more.
    await tx.select({ id: categories.id }).from(categories).for('update')
    const [product] = await tx.select({ id: products.id }).from(products).limit(1)
    if (product) return { ok: false, reason: 'not-empty' }
    const rows: (typeof categories.$inferSelect | { key: string; value: string; label: string })[] = []
    for (const label of labels) rows.push(all.find((one) => one.label === label) ?? newCategory(label, rows))
    for (const [index, row] of rows.entries()) {
      const conflicts = await findNameConflicts(tx, rows.slice(0, index), row)
      if (conflicts) return { ok: false, reason: 'wrong', fields: { labels: Object.values(conflicts)[0] ?? '' } }
    }
    const keptIds = rows.flatMap((row) => ('id' in row ? row.id : []))
    await tx.delete(categories).where(keptIds.length > 0 ? notInArray(categories.id, keptIds) : undefined)
    for (const [position, row] of rows.entries()) {
      if ('id' in row) await tx.update(categories).set({ position }).where(eq(categories.id, row.id))
      else await tx.insert(categories).values({ ...row, position })
    }
    const change = { before: { labels: all.map(({ label }) => label) }, after: { labels } }
    await recordAudit(tx, { at, staff, action: 'categories replaced', subject: 'categories', ...change })
    return { ok: true }
  })
}

/** If the name has no Latin letter or digit, the key is `category_` with the next free number. */
function newCategory(label: string, before: readonly { key: string }[]) {
  let number = before.length + 1
  while (before.some(({ key }) => key === `category_${number}`)) number += 1
  return { key: proposeKey(label) || `category_${number}`, value: label, label }
}
