import { z } from 'zod'
import { keysOf } from '#app/framework/records.ts'

/** The text of each kind, and whether it is a refusal. */
export const securityKinds = {
  'customer-sign-up': { words: 'A customer signed up', isRefusal: false },
  'customer-login': { words: 'A customer logged in', isRefusal: false },
  'customer-login-refused': { words: 'A wrong password of a customer', isRefusal: true },
  'customer-login-limited': { words: 'Too many guesses at a customer’s password', isRefusal: true },
  'customer-confirmed': { words: 'A customer gave their password again', isRefusal: false },
  'customer-password': { words: 'A customer chose a new password', isRefusal: false },
  'customer-link-asked': { words: 'A customer asked for a link for a new password', isRefusal: false },
  'customer-password-refused': { words: 'An invalid or expired link for a new password', isRefusal: true },
  'staff-login': { words: 'Staff logged in', isRefusal: false },
  'staff-confirmed': { words: 'Staff proved again who they are', isRefusal: false },
  'staff-login-refused': { words: 'A wrong staff password', isRefusal: true },
  'staff-login-limited': { words: 'Too many guesses at a staff password', isRefusal: true },
  'staff-password': { words: 'Staff chose a new password', isRefusal: false },
  'staff-token-refused': { words: 'A staff call without a valid login', isRefusal: true },
  'owners-only': { words: 'Staff tried what their role may not do', isRefusal: true },
  'staff-code-asked': { words: 'Staff gave their password and were asked for a code', isRefusal: false },
  'staff-code-refused': { words: 'A wrong code of staff, after the right password', isRefusal: true },
  'staff-challenge-over': { words: 'A code of staff to a login that is over, or none', isRefusal: true },
  'staff-code-limited': { words: 'Too many guesses at a code of staff', isRefusal: true },
  'staff-second-factor': { words: 'Staff set a second factor', isRefusal: false },
  'staff-second-factor-off': { words: 'A second factor of staff was taken away', isRefusal: false },
  'staff-passkey': { words: 'Staff added a passkey', isRefusal: false },
  'staff-passkey-off': { words: 'Staff removed a passkey', isRefusal: false },
  'staff-changed': { words: 'Who works here, or as what, was changed', isRefusal: false },
  limit: { words: 'A limit was reached', isRefusal: true },
  'other-site': { words: 'A call from another site', isRefusal: true },
  'unknown-callback': { words: 'A provider’s message about an unknown payment', isRefusal: true },
} as const

export type SecurityKind = keyof typeof securityKinds

export const refusedKinds = keysOf(securityKinds).filter((kind) => securityKinds[kind].isRefusal)

/** `who`: a member of staff or a call; empty for a customer or an unknown caller. */
export const securityEvent = z.object({
  kind: z.string(),
  words: z.string(),
  who: z.string(),
  times: z.int(),
  at: z.string(),
})
export type SecurityEvent = z.infer<typeof securityEvent>
