import { and, eq, inArray } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { products } from '../../catalog.tables.server.ts'
import { lockCategoryOfProduct } from '../../categories.server.ts'
import { pickFields } from '../../fields/each-field.ts'
import { hasPendingImages } from '../../pending-images.server.ts'
import { type DraftFields, maxProductNameLength, productNameKey, type StoredProduct } from '../../product.ts'
import { addProduct } from '../../product-changes.server.ts'
import { findStoredProduct, isStored } from '../../products.server.ts'

export type CopyResult =
  | { ok: true; product: StoredProduct }
  | { ok: false; reason: 'not-found' | 'name-taken' | 'id-taken' | 'pictures-awaited' }

/** How many names are tried before staff must choose one. */
const maxCopies = 100

/**
 * Creates a draft with the same fields and images, but without stock. Both products use the same image files, which
 * stay until no product uses them. Idempotent by `copyId`.
 */
export function copyProduct(shop: Shop, staff: StaffMember, id: string, copyId: string): Promise<CopyResult> {
  return shop.db.transaction(async (tx): Promise<CopyResult> => {
    const isOriginal = and(eq(products.id, id), isStored)
    await lockCategoryOfProduct(tx, id)
    await tx.select({ id: products.id }).from(products).where(isOriginal).for('update')
    const existing = await findStoredProduct(tx, copyId)
    if (existing) return { ok: true, product: existing }
    const original = await findStoredProduct(tx, id)
    if (!original) return { ok: false, reason: 'not-found' }
    if (await hasPendingImages(tx, id)) return { ok: false, reason: 'pictures-awaited' }
    const details: DraftFields = { ...pickFields(original), visibility: 'draft' }
    const at = shop.clock.now()
    // Deleted products count too: their rows stay, so their ids can't be used again.
    if ((await tx.$count(products, eq(products.id, copyId))) > 0) return { ok: false, reason: 'id-taken' }
    for (const name of await listFreeNames(tx, original.name)) {
      const images = original.images.map((image) => ({ ...image, alt: copyAlt(image.alt, original.name, name) }))
      const added = await addProduct(tx, { ...details, name }, images, at, copyId)
      if (!added.ok) continue
      const after = { name, of: original.name }
      await recordAudit(tx, { at, staff, action: 'product copied', subject: `product:${copyId}`, before: null, after })
      return { ok: true, product: added.product }
    }
    return { ok: false, reason: 'name-taken' }
  })
}

async function listFreeNames(tx: Database, original: string): Promise<string[]> {
  const names = Array.from({ length: maxCopies }, (_, at) => copyName(original, at + 1))
  const hasTakenName = and(inArray(products.nameKey, names.map(productNameKey)), isStored)
  const takenNames = await tx.select({ nameKey: products.nameKey }).from(products).where(hasTakenName)
  return names.filter((name) => !takenNames.some(({ nameKey }) => nameKey === productNameKey(name)))
}

/** 'Rain collar (copy 2)'; the copy of a copy gets the next number. */
function copyName(name: string, number: number): string {
  const ending = number === 1 ? ' (copy)' : ` (copy ${number})`
  const base = [...name.replace(/ \(copy(?: \d+)?\)$/, '')]
  return `${base
    .slice(0, maxProductNameLength - ending.length)
    .join('')
    .trimEnd()}${ending}`
}

function copyAlt(alt: string, before: string, after: string): string {
  return alt.startsWith(before) ? `${after}${alt.slice(before.length)}` : alt
}
