import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { tidyText } from '#app/framework/text-rules.ts'
import { staffRoles } from '../identity/staff-member.ts'

const role = z.enum(staffRoles)

/** One of those who work here, or who left. */
export const staffPerson = z.object({
  username: z.string(),
  name: z.string(),
  role,
  is_you: z.boolean(),
  added_at: z.string(),
  left_at: z.string().nullable(),
  has_second_factor: z.boolean(),
  /** When the money opens to an owner who is new. */
  money_from: z.string().nullable(),
})
export type StaffPerson = z.infer<typeof staffPerson>

export const newStaffInput = z.strictObject({
  name: textInput({ label: 'Name', tidy: tidyText, least: 1, most: 60 }),
  role,
})
export const staffRoleInput = z.strictObject({ role })
/** A login with the password that was made for it, which is told this once. */
export const firstLogin = z.object({ username: z.string(), password: z.string() })
export type FirstLogin = z.infer<typeof firstLogin>

export const staffLoggedIn = z.object({ token: z.string(), message: z.string() })
