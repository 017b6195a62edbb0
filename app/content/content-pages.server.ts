import { eq, ne } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { contentPages } from './content.tables.server.ts'
import { type ContentPageKey, contentPageKeys } from './content-page.ts'

export type ContentPage = typeof contentPages.$inferSelect

export async function readContentPage(db: Database, key: ContentPageKey): Promise<ContentPage | null> {
  const [page] = await db.select().from(contentPages).where(eq(contentPages.key, key))
  return page ?? null
}

export async function listContentPages(db: Database): Promise<ContentPage[]> {
  return db.select().from(contentPages)
}

/** Pages that have a text, in the order of `contentPageKeys`. */
export async function listPublishedKeys(db: Database): Promise<ContentPageKey[]> {
  const written = await db.select({ key: contentPages.key }).from(contentPages).where(ne(contentPages.text, ''))
  return contentPageKeys.filter((key) => written.some((page) => page.key === key))
}

type ContentChange = { key: ContentPageKey; text: string; version: number }

/** `version`: the version that staff edited; 0 for a new page. Returns false if the page has changed since. */
export function writeContentPage(
  shop: Shop,
  staff: StaffMember,
  { key, text, version }: ContentChange,
): Promise<boolean> {
  const at = shop.clock.now()
  const next = { key, text, version: version + 1, changedAt: at, changedBy: staff.name }
  return shop.db.transaction(async (tx) => {
    const before = await readContentPage(tx, key)
    if ((before?.version ?? 0) !== version) return false
    const page = { ...next, previousText: before?.text ?? null }
    const written = await tx
      .insert(contentPages)
      .values(page)
      .onConflictDoUpdate({ target: contentPages.key, set: page, setWhere: eq(contentPages.version, version) })
      .returning()
    if (written.length === 0) return false
    const change = { before: { text: before?.text ?? '' }, after: { text } }
    await recordAudit(tx, { at, staff, action: 'page written', subject: `page:${key}`, ...change })
    return true
  })
}
