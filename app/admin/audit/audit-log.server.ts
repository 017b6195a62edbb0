import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { auditEntries, staff } from '#app/identity/identity.tables.server.ts'
import { isOwner, type StaffMember } from '#app/identity/staff-member.ts'
import type { Database } from '#app/shop/shop.server.ts'
import type { ChangeMember } from './audit-entry.ts'
import { type AuditFilter, auditFilters } from './audit-texts.ts'

/** `subject` is for example `order:EK-1001`; without it all changes are listed. `below` is the id of a change. */
export type ChangesQuery = {
  subject?: string | undefined
  /** The id of a member. */
  by?: string | undefined
  kind?: AuditFilter | undefined
  below: number | null
  limit: number
}

const kindOfSubject = sql`split_part(${auditEntries.subject}, ':', 1)`

/** The kinds of subjects that helpers work on. Changes of all other kinds are for owners only. */
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
const isForHelpers = and(inArray(kindOfSubject, kindsForHelpers), ne(auditEntries.action, 'making rate'))

/** Newest first. */
export async function listChanges(
  db: Database,
  reader: StaffMember,
  { subject, by, kind, below, limit }: ChangesQuery,
) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        isOwner(reader) ? undefined : isForHelpers,
        subject ? eq(auditEntries.subject, subject) : undefined,
        by ? eq(auditEntries.staffId, by) : undefined,
        kind ? inArray(kindOfSubject, [...auditFilters[kind].subjects]) : undefined,
        below === null ? undefined : lt(auditEntries.id, below),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1)
  const names = await findNames(db, rows)
  const changes = rows.slice(0, limit).map((row) => ({ ...row, name: names.get(row.subject) }))
  return { changes, next: rows.length > limit ? (changes.at(-1)?.id ?? null) : null }
}

/** Current and former members. */
export function listChangeMembers(db: Database): Promise<ChangeMember[]> {
  return db.select({ id: staff.id, name: staff.name }).from(staff).orderBy(staff.name)
}

/** The names of products and members by subject. Most entries store only the changed fields, so they lack the name. */
async function findNames(db: Database, rows: readonly { subject: string }[]): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ subject }) => /^product:([0-9a-f-]{36})$/.exec(subject)?.[1] ?? []))
  const { id, name } = products
  const productNames =
    ids.size === 0
      ? []
      : await db
          .select({ id, name })
          .from(products)
          .where(inArray(id, [...ids]))
  const members = rows.some(({ subject }) => subject.startsWith('staff:')) ? await listChangeMembers(db) : []
  return new Map([
    ...productNames.map((product) => [`product:${product.id}`, product.name] as const),
    ...members.map((member) => [`staff:${member.id}`, member.name] as const),
  ])
}
