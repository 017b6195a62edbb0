import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#app/identity/staff/audit.server.ts'
import type { StaffMember } from '#app/identity/staff/people/staff-member.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { products } from '../../catalog.tables.server.ts'
import { type Product, productNameKey, productNameMaximum } from '../../product.ts'
import { addProduct } from '../../product-changes.server.ts'
import { findProductById, isKept } from '../../products.server.ts'
import { arePicturesAwaited } from '../../transfer/pictures/awaited-pictures.server.ts'

export type CopyResult =
  | { ok: true; product: Product }
  | { ok: false; reason: 'not-found' | 'name-taken' | 'id-taken' | 'pictures-awaited' }

/** Names that are tried before staff have to think of one. */
const mostCopies = 100

/**
 * A draft with the same words, choices and pictures, and none that is ready. The pictures are the same files, which stay
 * as long as any piece shows them. The same id sent again is the same copy.
 */
export function copyProduct(shop: Shop, staff: StaffMember, id: string, copyId: string): Promise<CopyResult> {
  return shop.db.transaction(async (tx): Promise<CopyResult> => {
    const isIt = and(eq(products.id, id), isKept)
    await tx.select({ id: products.id }).from(products).where(isIt).for('update')
    const known = await findProductById(tx, copyId, isKept)
    if (known) return { ok: true, product: known }
    const original = await findProductById(tx, id, isKept)
    if (!original) return { ok: false, reason: 'not-found' }
    if (await arePicturesAwaited(tx, id)) return { ok: false, reason: 'pictures-awaited' }
    const { category, priceCents, description, choices, isMadeToOrder, makingDays } = original
    const same = { category, priceCents, description, choices, isMadeToOrder, makingDays, withheld: 'draft' as const }
    const at = shop.clock.now()
    // A deleted piece keeps its id.
    if ((await tx.$count(products, eq(products.id, copyId))) > 0) return { ok: false, reason: 'id-taken' }
    for (const name of await freeNames(tx, original.name)) {
      const images = original.images.map((image) => ({ ...image, alt: altOf(image.alt, original.name, name) }))
      const added = await addProduct(tx, { name, ...same }, images, at, copyId)
      if (!added.ok) continue
      const after = { name, of: original.name }
      await recordAudit(tx, { at, staff, action: 'product copied', subject: `product:${copyId}`, before: null, after })
      return { ok: true, product: added.product }
    }
    return { ok: false, reason: 'name-taken' }
  })
}

async function freeNames(tx: Database, original: string): Promise<string[]> {
  const names = Array.from({ length: mostCopies }, (_, at) => copyName(original, at + 1))
  const isOneOfThem = and(inArray(products.nameKey, names.map(productNameKey)), isKept)
  const taken = await tx.select({ nameKey: products.nameKey }).from(products).where(isOneOfThem)
  return names.filter((name) => !taken.some(({ nameKey }) => nameKey === productNameKey(name)))
}

/** 'Rain collar (copy 2)'; a copy of a copy counts on. */
function copyName(name: string, number: number): string {
  const ending = number === 1 ? ' (copy)' : ` (copy ${number})`
  const base = [...name.replace(/ \(copy(?: \d+)?\)$/, '')]
  return `${base
    .slice(0, productNameMaximum - ending.length)
    .join('')
    .trimEnd()}${ending}`
}

function altOf(alt: string, before: string, after: string): string {
  return alt.startsWith(before) ? `${after}${alt.slice(before.length)}` : alt
}
