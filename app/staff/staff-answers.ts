import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { tidyText } from '#app/framework/text-rules.ts'
import { staffRoles } from '../identity/staff-member.ts'

const role = z.enum(staffRoles)

/** A member of staff, current or former. */
export const staffPerson = z.object({
  username: z.string(),
  name: z.string(),
  role,
  is_you: z.boolean(),
  added_at: z.string(),
  left_at: z.string().nullable(),
  has_second_factor: z.boolean(),
  /** When a new owner may handle money. */
  money_from: z.string().nullable(),
  /** Newest first. `device`: such as 'Chrome on Android', null for an unknown browser. */
  logins: z.array(z.object({ device: z.string().nullable(), used_at: z.string() })),
})
export type StaffPerson = z.infer<typeof staffPerson>

export const newStaffInput = z.strictObject({
  name: textInput({ label: 'Name', tidy: tidyText, minLength: 1, maxLength: 60 }),
  role,
})
export const staffRoleInput = z.strictObject({ role })
/** A login with its temporary password, which no other answer contains. */
export const temporaryLogin = z.object({ username: z.string(), name: z.string(), password: z.string() })
export type TemporaryLogin = z.infer<typeof temporaryLogin>

export const staffLoggedIn = z.object({ token: z.string(), message: z.string() })
