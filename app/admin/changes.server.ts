import { and, desc, eq, lt } from 'drizzle-orm'
import { auditEntries } from '#app/identity/identity.tables.server.ts'
import type { Database } from '#app/platform/shop.server.ts'

/** `subject` is for example `order:EK-1001`; without it all changes are listed. `below` is the id of a change. */
export type ChangesQuery = { subject?: string; below: number | null; limit: number }

/** Newest first. */
export async function listChanges(db: Database, { subject, below, limit }: ChangesQuery) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        subject ? eq(auditEntries.subject, subject) : undefined,
        below === null ? undefined : lt(auditEntries.id, below),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1)
  const changes = rows.slice(0, limit)
  return { changes, next: rows.length > limit ? (changes.at(-1)?.id ?? null) : null }
}
