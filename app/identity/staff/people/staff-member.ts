export const staffRoles = ['owner', 'helper'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `username` is lower case and unique. */
export type StaffMember = { id: string; username: string; name: string; role: StaffRole }

/** Money that goes back, money settings, staff and exports are the owners'; the rest is everybody's who works here. */
export function isOwner({ role }: Pick<StaffMember, 'role'>): boolean {
  return role === 'owner'
}
