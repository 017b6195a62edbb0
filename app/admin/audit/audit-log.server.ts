import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { auditEntries } from '#app/identity/identity.tables.server.ts'
import { isOwner, type StaffMember } from '#app/identity/staff-member.ts'
import type { Database } from '#app/shop/shop.server.ts'

/** `subject` is for example `order:EK-1001`; without it all changes are listed. `below` is the id of a change. */
export type ChangesQuery = { subject?: string; below: number | null; limit: number }

/** What helpers work with. Only owners read changes of other kinds, new kinds included. */
const kindsForHelpers = [
  'product',
  'category',
  'categories',
  'file',
  'order',
  'receipt',
  'customer',
  'feedback',
  'review',
  'page',
  'carrier',
  'closed',
]
const isForHelpers = and(
  inArray(sql`split_part(${auditEntries.subject}, ':', 1)`, kindsForHelpers),
  ne(auditEntries.action, 'making rate'),
)

/** Newest first. */
export async function listChanges(db: Database, reader: StaffMember, { subject, below, limit }: ChangesQuery) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        isOwner(reader) ? undefined : isForHelpers,
        subject ? eq(auditEntries.subject, subject) : undefined,
        below === null ? undefined : lt(auditEntries.id, below),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1)
  const changes = rows.slice(0, limit)
  return { changes, next: rows.length > limit ? (changes.at(-1)?.id ?? null) : null }
}
