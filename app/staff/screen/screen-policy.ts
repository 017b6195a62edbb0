import type { StaffPolicy } from '#app/framework/http/staff-policy.ts'
import { mayUse, roleRefusalText, type StaffRole } from '../../identity/staff-member.ts'

/**
 * The policy of a screen and of the screens below it. The first match counts. A screen without a match is open to every
 * role.
 */
const policies: readonly [path: string, policy: StaffPolicy][] = [
  ['/admin/dashboard', 'money'],
  ['/admin/sales-history', 'money'],
  ['/admin/books', 'money'],
  ['/admin/making/month', 'money'],
  ['/admin/making', 'workshop'],
  ['/admin/reviews', 'office'],
  ['/admin/receipts', 'office'],
  ['/admin/reach', 'office'],
  ['/admin/products', 'shop'],
  ['/admin/upload', 'shop'],
  ['/admin/customers', 'shop'],
  ['/admin/messages', 'shop'],
  ['/admin/letters', 'shop'],
  ['/admin/feedback', 'shop'],
  ['/admin/product-reviews', 'shop'],
  ['/admin/requests', 'shop'],
  ['/admin/closed-days', 'shop'],
  ['/admin/carriers', 'shop'],
  ['/admin/pages', 'shop'],
  ['/admin/health', 'shop'],
  ['/admin/changes', 'shop'],
  ['/admin/discount-codes', 'owner'],
  ['/admin/categories', 'owner'],
  ['/admin/delivery', 'owner'],
  ['/admin/settings', 'owner'],
  ['/admin/looks', 'owner'],
  ['/admin/landing', 'owner'],
  ['/admin/setup', 'owner'],
  ['/admin/staff', 'owner'],
  ['/admin/webhooks', 'owner'],
  ['/admin/updates', 'owner'],
]

export function screenPolicy(pathname: string): StaffPolicy {
  return policies.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1] ?? 'admin'
}

export function mayOpen(pathname: string, role: StaffRole): boolean {
  return mayUse(screenPolicy(pathname), { role })
}

/** Shown in place of a screen that the role may not open. */
export function screenRefusal(pathname: string): string {
  const policy = screenPolicy(pathname)
  return policy === 'money'
    ? 'Only owners and bookkeepers see earnings and sales. Please ask one of them.'
    : roleRefusalText(policy)
}
