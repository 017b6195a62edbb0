import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { auditEntries } from '#app/identity/identity.tables.server.ts'
import { isOwner, type StaffMember } from '#app/identity/staff-member.ts'
import type { Database } from '#app/shop/shop.server.ts'

/** `subject` is for example `order:EK-1001`; without it all changes are listed. `below` is the id of a change. */
export type ChangesQuery = { subject?: string; below: number | null; limit: number }

/** What helpers have nothing to do with is not told to them here either. */
const isEverybodys = sql`(${auditEntries.subject} !~ '^(staff|settings|code|delivery|rate|webhook|payments|day|statement|settlement)(:|$)'
  and ${auditEntries.action} <> 'making rate')`

/** Newest first. */
export async function listChanges(db: Database, asking: StaffMember, { subject, below, limit }: ChangesQuery) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        isOwner(asking) ? undefined : isEverybodys,
        subject ? eq(auditEntries.subject, subject) : undefined,
        below === null ? undefined : lt(auditEntries.id, below),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1)
  const changes = rows.slice(0, limit)
  return { changes, next: rows.length > limit ? (changes.at(-1)?.id ?? null) : null }
}
