import { eq, ne } from 'drizzle-orm'
import { recordAudit } from '#app/identity/staff/audit.server.ts'
import type { StaffMember } from '#app/identity/staff/people/staff-member.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { housePages } from './house.tables.server.ts'
import { type HousePageKey, housePageKeys } from './house-page.ts'

export type WrittenPage = typeof housePages.$inferSelect

export async function readHousePage(db: Database, key: HousePageKey): Promise<WrittenPage | null> {
  const [page] = await db.select().from(housePages).where(eq(housePages.key, key))
  return page ?? null
}

export async function listHousePages(db: Database): Promise<WrittenPage[]> {
  return db.select().from(housePages)
}

/** Those that have a text, in their order. */
export async function listWritten(db: Database): Promise<HousePageKey[]> {
  const written = await db.select({ key: housePages.key }).from(housePages).where(ne(housePages.text, ''))
  return housePageKeys.filter((key) => written.some((page) => page.key === key))
}

type Writing = { key: HousePageKey; text: string; version: number }

/** `version` is the one that was read; 0 where none was written. False where somebody else was faster. */
export function writeHousePage(shop: Shop, staff: StaffMember, { key, text, version }: Writing): Promise<boolean> {
  const at = shop.clock.now()
  const page = { key, text, version: version + 1, changedAt: at, changedBy: staff.name }
  return shop.db.transaction(async (tx) => {
    const before = await readHousePage(tx, key)
    if ((before?.version ?? 0) !== version) return false
    const written = await tx
      .insert(housePages)
      .values(page)
      .onConflictDoUpdate({ target: housePages.key, set: page, setWhere: eq(housePages.version, version) })
      .returning()
    if (written.length === 0) return false
    const change = { before: { text: before?.text ?? '' }, after: { text } }
    await recordAudit(tx, { at, staff, action: 'page written', subject: `page:${key}`, ...change })
    return true
  })
}
