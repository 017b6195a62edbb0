import { addSeconds } from '#app/framework/clock.ts'
import type { StaffPolicy } from '#app/framework/http/staff-policy.ts'

export const staffRoles = ['owner', 'bookkeeper', 'helper', 'packer'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `username` is lower case and unique. */
export type StaffMember = { id: string; username: string; name: string; role: StaffRole }

/** Only owners refund, change settings and manage staff. */
const rolesByPolicy: Record<StaffPolicy, readonly StaffRole[]> = {
  admin: staffRoles,
  owner: ['owner'],
  /** Sums, exports, closing the day, and marking money as received. */
  money: ['owner', 'bookkeeper'],
  /** Payments, receipts and invoices of single orders, and visits. */
  office: ['owner', 'bookkeeper', 'helper'],
  /** Products, texts, messages, payment links, health. */
  shop: ['owner', 'helper'],
  /** Production, photographs and parcels. */
  workshop: ['owner', 'helper', 'packer'],
}

export function rolesFor(policy: StaffPolicy): readonly StaffRole[] {
  return rolesByPolicy[policy]
}

export function mayUse(policy: StaffPolicy, { role }: Pick<StaffMember, 'role'>): boolean {
  return rolesByPolicy[policy].includes(role)
}

/** The refusal for other roles. */
export function roleRefusalText(policy: StaffPolicy): string {
  const roles = new Intl.ListFormat('en-GB').format(rolesByPolicy[policy].map((role) => `${role}s`))
  return `Only ${roles} may do that. Please ask one of them.`
}

export function isOwner({ role }: Pick<StaffMember, 'role'>): boolean {
  return role === 'owner'
}

const newOwnerSeconds = 24 * 3600

/** When an owner added now may handle money. Null: at once, also if the command line adds them (`by` null). */
export function moneyHoldEnd({ role, by, at }: { role: StaffRole; by: StaffMember | null; at: Date }): Date | null {
  return by && isOwner({ role }) ? addSeconds(at, newOwnerSeconds) : null
}
