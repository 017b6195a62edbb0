/** `admin` is everybody who works here. Which roles the others let in stands in `identity/staff-member.ts`. */
export const staffPolicies = ['admin', 'owner', 'money', 'office', 'shop', 'workshop'] as const
export type StaffPolicy = (typeof staffPolicies)[number]

export function isStaffPolicy(policy: string | undefined): policy is StaffPolicy {
  return staffPolicies.some((one) => one === policy)
}
