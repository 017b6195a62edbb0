import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { type TextRule, tidyText } from '#app/framework/text-rules.ts'

export const noteRule: TextRule = { label: 'A note', tidy: tidyText, maxLength: 1000 }
export const maxNotes = 100

const member = z.object({ id: z.string(), name: z.string() })

/** Times are ISO 8601. `members`: the current staff, who may be the assignee. */
export const orderNotes = z.object({
  notes: z.array(
    z.object({ id: z.string(), text: z.string(), staff_name: z.string(), at: z.string(), may_remove: z.boolean() }),
  ),
  assignee: member.nullable(),
  members: z.array(member),
})
export type OrderNotes = z.infer<typeof orderNotes>

/** The browser generates the id, so that a retry stores the note once. */
export const noteInput = z.strictObject({ id: z.uuid('must be an id of its own'), text: textInput(noteRule) })

export const assigneeInput = z.strictObject({ staff_id: z.uuid('is not a member of staff').nullable() })
