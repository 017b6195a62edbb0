import type { Database } from '#app/shop/shop.server.ts'
import { auditEntries } from '../identity/identity.tables.server.ts'
import type { StaffMember } from '../identity/staff-member.ts'

/** `subject`: for example `product:{id}`. `before` and `after` hold only the changed fields; absent without a value. */
export type AuditEntry = {
  at: Date
  /** Null for a change by the command line. */
  staff: Pick<StaffMember, 'id' | 'name'> | null
  action: string
  subject: string
  before?: unknown
  after?: unknown
}

export async function recordAudit(tx: Database, { staff, ...entry }: AuditEntry): Promise<void> {
  const by = { staffId: staff?.id ?? null, staffName: staff?.name ?? 'command line' }
  await tx.insert(auditEntries).values({ ...entry, ...by })
}

export function recordMemberAudit(tx: Database, memberId: string, change: Omit<AuditEntry, 'subject'>): Promise<void> {
  return recordAudit(tx, { ...change, subject: `staff:${memberId}` })
}
