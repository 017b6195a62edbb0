import { later } from '#app/framework/clock.ts'
import type { StaffPolicy } from '#app/framework/http/staff-policy.ts'

export const staffRoles = ['owner', 'bookkeeper', 'helper', 'packer'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `username` is lower case and unique. */
export type StaffMember = { id: string; username: string; name: string; role: StaffRole }

/** Refunds, settings and staff are the owners' alone. */
const rolesOf: Record<StaffPolicy, readonly StaffRole[]> = {
  admin: staffRoles,
  owner: ['owner'],
  /** Sums, exports, closing the day, and money noted as received. */
  money: ['owner', 'bookkeeper'],
  /** Payments, receipts and papers of single orders, and visits. */
  office: ['owner', 'bookkeeper', 'helper'],
  /** Products, texts, messages, requests for payment, health. */
  shop: ['owner', 'helper'],
  /** What is made, photographed and sent. */
  workshop: ['owner', 'helper', 'packer'],
}

export function rolesFor(policy: StaffPolicy): readonly StaffRole[] {
  return rolesOf[policy]
}

export function mayUse(policy: StaffPolicy, { role }: Pick<StaffMember, 'role'>): boolean {
  return rolesOf[policy].includes(role)
}

/** What everybody else is told. */
export function onlyText(policy: StaffPolicy): string {
  const roles = new Intl.ListFormat('en-GB').format(rolesOf[policy].map((role) => `${role}s`))
  return `Only ${roles} may do that. Please ask one of them.`
}

export function isOwner({ role }: Pick<StaffMember, 'role'>): boolean {
  return role === 'owner'
}

const newOwnerSeconds = 24 * 3600

/** When an owner may touch money, who is made one now; null for at once, as by the command line (`by` null). */
export function moneyFromOf({ role, by, at }: { role: StaffRole; by: StaffMember | null; at: Date }): Date | null {
  return by && isOwner({ role }) ? later(at, newOwnerSeconds) : null
}
