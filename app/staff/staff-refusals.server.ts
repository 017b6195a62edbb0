import type { StaffChangeRefusal } from './people/staff-changes.server.ts'
import type { StaffRefusal } from './staff.server.ts'

/** The texts of refused changes of a member, for the pages and the command line. */
export const staffRefusals: Record<StaffRefusal | StaffChangeRefusal, string> = {
  'unknown-name': 'Nobody of that name works here.',
  'not-here': 'Nobody of that name works here.',
  'name-taken': 'Somebody has that name already, or had it.',
  'bad-name': 'A name has 1 to 60 letters, digits, dots, hyphens, underscores or @, and starts with a letter or digit.',
  'last-owner': 'A shop needs an owner: make somebody else one first.',
}
