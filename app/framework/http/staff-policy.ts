/** `admin`: every role. `identity/staff-member.ts` has the roles of the others. */
export const staffPolicies = ['admin', 'owner', 'money', 'office', 'shop', 'workshop'] as const
export type StaffPolicy = (typeof staffPolicies)[number]

export function isStaffPolicy(policy: string | undefined): policy is StaffPolicy {
  return staffPolicies.some((one) => one === policy)
}
