import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { categories, categoryRedirects, products } from '../../catalog.tables.server.ts'
import { readCategories } from '../../categories.server.ts'
import { maxCategories } from '../../category-rules.ts'
import { hasCategoryPicture } from './category-list.server.ts'
import { findNameConflicts } from './category-names.server.ts'
import type { CategoryEdit, NewCategory } from './category-wire.ts'

type Row = typeof categories.$inferSelect
type Names = Pick<Row, 'key' | 'value' | 'label'>

export type CategoryRefusal =
  | 'not-found'
  | 'changed-meanwhile'
  | 'others'
  | 'reordered'
  | 'too-many'
  | 'in-use'
  | 'last'
  | 'itself'
  | 'not-empty'
  | 'no-picture'
export type CategoryResult =
  | { ok: true }
  | { ok: false; reason: CategoryRefusal }
  | { ok: false; reason: 'wrong'; fields: Record<string, string> }

type CategoryContext = { tx: Database; all: Row[]; at: Date }

/**
 * Serialises changes, because each change compares its names with those of all other categories. Orders and new
 * products are not blocked.
 */
export async function changeCategories(
  shop: Shop,
  work: (scene: CategoryContext) => Promise<CategoryResult>,
): Promise<CategoryResult> {
  const result = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table categories in share row exclusive mode`)
    const all = await tx.select().from(categories).orderBy(asc(categories.position), asc(categories.key))
    return work({ tx, all, at: shop.clock.now() })
  })
  if (result.ok) await readCategories(shop.db, shop.categories)
  return result
}

/** Appends a category to the list. Idempotent by `id`. */
export function addCategory(shop: Shop, staff: StaffMember, { id, ...input }: NewCategory): Promise<CategoryResult> {
  return changeCategories(shop, async ({ tx, all, at }) => {
    if (all.some((one) => one.id === id)) return { ok: true }
    if (all.length >= maxCategories) return { ok: false, reason: 'too-many' }
    const names = { ...input, value: input.value ?? input.label }
    const fields = await findNameConflicts(tx, all, names)
    if (fields) return { ok: false, reason: 'wrong', fields }
    const position = Math.max(-1, ...all.map((one) => one.position)) + 1
    await tx.insert(categories).values({ id, ...names, position })
    await deleteRedirects(tx, names)
    const subject = `category:${names.label}`
    await recordAudit(tx, { at, staff, action: 'category added', subject, before: null, after: names })
    return { ok: true }
  })
}

/** After a change of names, the former names redirect to the new ones. */
export function editCategory(shop: Shop, staff: StaffMember, id: string, edit: CategoryEdit): Promise<CategoryResult> {
  return changeCategories(shop, async ({ tx, all, at }) => {
    const before = all.find((one) => one.id === id)
    if (!before) return { ok: false, reason: 'not-found' }
    if (before.version !== edit.version) return { ok: false, reason: 'changed-meanwhile' }
    const {
      version: _version,
      hidden: isHidden = before.isHidden,
      image_key: imageKey = before.imageKey,
      ...names
    } = edit
    // A renamed category loses the template's image, which illustrates the former name.
    const isRenamed = names.label !== undefined && names.label !== before.label
    const scene = isRenamed ? null : before.scene
    const picture = edit.image_key === undefined ? before.picture : null
    const after = { ...before, ...names, scene, isHidden, imageKey, picture, version: before.version + 1 }
    const others = all.filter((one) => one !== before)
    const fields = await findNameConflicts(tx, others, after)
    if (fields) return { ok: false, reason: 'wrong', fields }
    if (imageKey && imageKey !== before.imageKey && !(await hasCategoryPicture(tx, before, imageKey)))
      return { ok: false, reason: 'wrong', fields: { image_key: 'Picture must be one of a product in this category' } }
    await tx.execute(sql`set constraints products_category deferred`)
    await tx.update(categories).set(after).where(eq(categories.id, id))
    if (after.value !== before.value) await moveProducts(tx, before.value, { category: after.value })
    await redirectNames(tx, after, [before.key, before.value])
    await deleteRedirects(tx, after)
    await recordAudit(tx, {
      at,
      staff,
      action: 'category changed',
      subject: `category:${before.label}`,
      ...changedFields(before, after),
    })
    return { ok: true }
  })
}

type Ordering = { ids: readonly string[]; before?: readonly string[] | undefined }

export function orderCategories(shop: Shop, staff: StaffMember, { ids, before }: Ordering): Promise<CategoryResult> {
  return changeCategories(shop, async ({ tx, all, at }) => {
    const named = ids.flatMap((id) => all.find((one) => one.id === id) ?? [])
    if (new Set(named).size !== all.length || ids.length !== all.length) return { ok: false, reason: 'others' }
    if (before && all.some(({ id }, index) => before[index] !== id)) return { ok: false, reason: 'reordered' }
    for (const [position, id] of ids.entries())
      await tx.update(categories).set({ position }).where(eq(categories.id, id))
    const labels = (rows: readonly Row[]) => rows.map(({ label }) => label)
    const change = { before: { order: labels(all) }, after: { order: labels(named) } }
    await recordAudit(tx, { at, staff, action: 'categories put in order', subject: 'categories', ...change })
    return { ok: true }
  })
}

type Merge = { version: number; into: string }

/** Moves all products, also deleted ones, to the category `into`. The names of the merged category redirect to it. */
export function mergeCategory(shop: Shop, staff: StaffMember, id: string, merge: Merge): Promise<CategoryResult> {
  return changeCategories(shop, async ({ tx, all, at }) => {
    const from = all.find((one) => one.id === id)
    const into = all.find((one) => one.id === merge.into)
    if (!from || !into) return { ok: false, reason: 'not-found' }
    if (from === into) return { ok: false, reason: 'itself' }
    if (from.version !== merge.version) return { ok: false, reason: 'changed-meanwhile' }
    await lockForRemoval(tx, from)
    const version = sql<number>`${products.version} + 1`
    const moved = await moveProducts(tx, from.value, { category: into.value, version, updatedAt: at })
    await tx.update(categoryRedirects).set({ categoryId: into.id }).where(eq(categoryRedirects.categoryId, from.id))
    await tx.delete(categories).where(eq(categories.id, from.id))
    await redirectNames(tx, into, [from.key, from.value])
    const change = { before: namesOf(from), after: { into: into.label, moved } }
    await recordAudit(tx, { at, staff, action: 'category merged', subject: `category:${from.label}`, ...change })
    return { ok: true }
  })
}

export function deleteCategory(shop: Shop, staff: StaffMember, id: string): Promise<CategoryResult> {
  return changeCategories(shop, async ({ tx, all, at }) => {
    const before = all.find((one) => one.id === id)
    if (!before) return { ok: false, reason: 'not-found' }
    if (all.length === 1) return { ok: false, reason: 'last' }
    await lockForRemoval(tx, before)
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.category, before.value))
      .limit(1)
    if (product) return { ok: false, reason: 'in-use' }
    await tx.delete(categories).where(eq(categories.id, id))
    const subject = `category:${before.label}`
    await recordAudit(tx, { at, staff, action: 'category deleted', subject, before: namesOf(before), after: null })
    return { ok: true }
  })
}

/**
 * Waits for transactions that add products to this category. Transactions that start later don't find the category any
 * more. Call it before locking products.
 */
async function lockForRemoval(tx: Database, { id }: Row): Promise<void> {
  await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update')
}

/** Limits the duration of each statement. */
const productsPerStatement = 500

async function moveProducts(tx: Database, from: string, change: object): Promise<number> {
  let moved = 0
  for (;;) {
    const some = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.category, from))
      .orderBy(asc(products.id))
      .limit(productsPerStatement)
      .for('no key update')
    if (some.length === 0) return moved
    const ids = some.map(({ id }) => id)
    await tx.update(products).set(change).where(inArray(products.id, ids))
    moved += ids.length
  }
}

/** Redirects former names to the category, except names that it has now. */
async function redirectNames(tx: Database, { id, key, value }: Row, former: readonly string[]): Promise<void> {
  const currentNames = [key, value.toLowerCase()]
  const names = new Set(former.map((name) => name.toLowerCase()).filter((name) => !currentNames.includes(name)))
  const rows = [...names].map((nameKey) => ({ nameKey, categoryId: id }))
  if (rows.length === 0) return
  await tx
    .insert(categoryRedirects)
    .values(rows)
    .onConflictDoUpdate({ target: categoryRedirects.nameKey, set: { categoryId: id } })
}

/** Deletes redirects from names that a category has now, because current names take precedence over former ones. */
async function deleteRedirects(tx: Database, { key, value }: Names): Promise<void> {
  await tx.delete(categoryRedirects).where(inArray(categoryRedirects.nameKey, [key, value.toLowerCase()]))
}

const namesOf = ({ key, value, label }: Names): Names => ({ key, value, label })

/** The changed fields, for the audit log. */
function changedFields(before: Row, after: Row) {
  const fields = ['label', 'key', 'value', 'isHidden', 'imageKey', 'picture'] as const
  const changed = fields.filter((field) => before[field] !== after[field])
  const pickChanged = (row: Row) => Object.fromEntries(changed.map((field) => [field, row[field]]))
  return { before: pickChanged(before), after: pickChanged(after) }
}
