import { asc, eq, sql } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { carriers } from '../parcels/parcels.tables.server.ts'
import { isLinkPattern } from '../parcels/tracking-link.server.ts'
import { type Carrier, maxCarriers } from './carrier.ts'

export async function listCarriers(db: Database): Promise<Carrier[]> {
  const rows = await db.select().from(carriers).orderBy(sql`lower(${carriers.name})`, asc(carriers.id))
  return rows.map(({ linkPattern, ...row }) => ({ ...row, link_pattern: linkPattern ?? '' }))
}

export type CarrierRefusal = 'wrong-link' | 'name-taken' | 'too-many'

export async function saveCarrier(
  shop: Shop,
  staff: StaffMember,
  { id, name, link_pattern: pattern }: Carrier,
): Promise<CarrierRefusal | null> {
  if (pattern !== '' && !isLinkPattern(pattern)) return 'wrong-link'
  const after = { name, linkPattern: pattern || null }
  return shop.db.transaction(async (tx) => {
    // Prevents duplicate names and more carriers than allowed when two calls arrive together.
    await tx.execute(sql`lock table carriers in share row exclusive mode`)
    const existingCarriers = await tx.select().from(carriers)
    const before = existingCarriers.find((carrier) => carrier.id === id)
    if (!before && existingCarriers.length >= maxCarriers) return 'too-many'
    if (existingCarriers.some((carrier) => carrier.id !== id && carrier.name.toLowerCase() === name.toLowerCase()))
      return 'name-taken'
    if (before?.name === name && before.linkPattern === after.linkPattern) return null
    await tx
      .insert(carriers)
      .values({ id, ...after })
      .onConflictDoUpdate({ target: carriers.id, set: after })
    const beforeValues = before ? { name: before.name, linkPattern: before.linkPattern } : null
    const action = before ? 'carrier changed' : 'carrier added'
    await recordAudit(tx, {
      at: shop.clock.now(),
      staff,
      action,
      subject: `carrier:${name}`,
      before: beforeValues,
      after,
    })
    return null
  })
}

export async function removeCarrier(shop: Shop, staff: StaffMember, id: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [removed] = await tx.delete(carriers).where(eq(carriers.id, id)).returning()
    if (!removed) return
    const { name, linkPattern } = removed
    const change = { action: 'carrier removed', subject: `carrier:${name}`, before: { name, linkPattern }, after: null }
    await recordAudit(tx, { at: shop.clock.now(), staff, ...change })
  })
}
