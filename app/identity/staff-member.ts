import { later } from '#app/framework/clock.ts'

export const staffRoles = ['owner', 'helper'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `username` is lower case and unique. */
export type StaffMember = { id: string; username: string; name: string; role: StaffRole }

/** Money that goes back, money settings, staff and exports are the owners'; the rest is everybody's who works here. */
export function isOwner({ role }: Pick<StaffMember, 'role'>): boolean {
  return role === 'owner'
}

const newOwnerSeconds = 24 * 3600

/** When an owner may touch money, who is made one now; null for at once, as by the command line (`by` null). */
export function moneyFromOf({ role, by, at }: { role: StaffRole; by: StaffMember | null; at: Date }): Date | null {
  return by && isOwner({ role }) ? later(at, newOwnerSeconds) : null
}
