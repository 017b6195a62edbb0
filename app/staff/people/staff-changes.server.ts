import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { staff } from '../../identity/identity.tables.server.ts'
import { isOwner, moneyHoldEnd, type StaffMember, type StaffRole } from '../../identity/staff-member.ts'
import { recordMemberAudit } from '../audit.server.ts'
import { dropSecondFactor } from '../second-factor/second-factor.server.ts'
import { endStaffLogins } from '../sessions/end-sessions.server.ts'
import { memberColumns } from '../sessions/staff-sessions.server.ts'
import type { StaffDependencies } from '../staff.server.ts'

export type StaffChangeRefusal = 'not-here' | 'last-owner'
export type StaffChangeResult = { ok: true } | { ok: false; reason: StaffChangeRefusal }

type Change = {
  dependencies: StaffDependencies
  /** Null for a change by the command line. */
  by: StaffMember | null
  username: string
}

/** Also logs the member out, so that the pages fit the new role after the next login. */
export function setStaffRole(change: Change, role: StaffRole): Promise<StaffChangeResult> {
  return changeMember(change, role === 'owner', async (tx, member, at) => {
    if (member.role === role) return
    await tx
      .update(staff)
      .set({ role, moneyFrom: moneyHoldEnd({ role, by: change.by, at }) })
      .where(eq(staff.id, member.id))
    await endStaffLogins(tx, member.id)
    const [before, after] = [{ role: member.role }, { role }]
    await recordMemberAudit(tx, member.id, { at, staff: change.by, action: 'staff.role', before, after })
  })
}

/** Confirms a new owner. The caller must check that the confirming owner is not new. */
export function confirmOwner(change: Change): Promise<StaffChangeResult> {
  return changeMember(change, true, async (tx, member, at) => {
    const confirmed = await tx
      .update(staff)
      .set({ moneyFrom: null })
      .where(and(eq(staff.id, member.id), isNotNull(staff.moneyFrom)))
      .returning({ id: staff.id })
    if (confirmed.length === 0) return
    await recordMemberAudit(tx, member.id, { at, staff: change.by, action: 'staff.confirm-owner' })
  })
}

/** The username stays taken, so that the history under it belongs to one person. */
export function deactivateStaff(change: Change): Promise<StaffChangeResult> {
  return changeMember(change, false, async (tx, member, at) => {
    await tx.update(staff).set({ leftAt: at }).where(eq(staff.id, member.id))
    await endStaffLogins(tx, member.id)
    const before = { username: member.username, role: member.role }
    await recordMemberAudit(tx, member.id, { at, staff: change.by, action: 'staff.leave', before })
  })
}

/**
 * For a member who lost the authenticator and the codes. Owners remove the factor for other roles, but for an owner
 * only the command line does. Logs the member out.
 */
export function removeSecondFactor(change: Change): Promise<StaffChangeResult> {
  return changeMember(change, true, async (tx, member, at) => {
    if (change.by && isOwner(member)) return 'not-here'
    await dropSecondFactor(tx, { at, by: change.by, of: member })
    await endStaffLogins(tx, member.id)
  })
}

/** Locks the rows of all members, so that the last two owners can't leave at the same time. */
async function changeMember(
  { dependencies, username }: Change,
  keepsOwner: boolean,
  change: (tx: Database, member: StaffMember, at: Date) => Promise<undefined | StaffChangeRefusal>,
): Promise<StaffChangeResult> {
  return dependencies.db.transaction(async (tx): Promise<StaffChangeResult> => {
    const currentMembers = await tx
      .select(memberColumns)
      .from(staff)
      .where(isNull(staff.leftAt))
      .orderBy(asc(staff.id))
      .for('update')
    const member = currentMembers.find((one) => one.username === username.toLowerCase())
    if (!member) return { ok: false, reason: 'not-here' }
    const isLastOwner = isOwner(member) && currentMembers.filter(isOwner).length === 1
    if (isLastOwner && !keepsOwner) return { ok: false, reason: 'last-owner' }
    const refusal = await change(tx, member, dependencies.clock.now())
    return refusal ? { ok: false, reason: refusal } : { ok: true }
  })
}
