/** `admin` allows every role. `app/identity/staff-member.ts` lists the roles of the other policies. */
export const staffPolicies = ['admin', 'owner', 'money', 'office', 'shop', 'workshop'] as const
export type StaffPolicy = (typeof staffPolicies)[number]

export function isStaffPolicy(policy: string | undefined): policy is StaffPolicy {
  return staffPolicies.some((one) => one === policy)
}
