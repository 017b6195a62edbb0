import type { Database } from '#app/shop/shop.server.ts'
import { auditEntries } from '../identity/identity.tables.server.ts'
import type { StaffMember } from '../identity/staff-member.ts'

/** `subject`: for example `product:{id}`. `before` and `after` hold only the changed fields. */
export type AuditEntry = {
  at: Date
  /** Null for a change by the command line. */
  staff: Pick<StaffMember, 'id' | 'name'> | null
  action: string
  subject: string
  before: unknown
  after: unknown
}

export async function recordAudit(tx: Database, entry: AuditEntry): Promise<void> {
  await tx
    .insert(auditEntries)
    .values({
      at: entry.at,
      staffId: entry.staff?.id ?? null,
      staffName: entry.staff?.name ?? 'command line',
      action: entry.action,
      subject: entry.subject,
      before: entry.before ?? null,
      after: entry.after ?? null,
    })
}

type MemberChange = Pick<AuditEntry, 'at' | 'staff' | 'action'> & { before?: object; after?: object }

export function recordMemberAudit(tx: Database, memberId: string, change: MemberChange): Promise<void> {
  return recordAudit(tx, { before: null, after: null, ...change, subject: `staff:${memberId}` })
}
