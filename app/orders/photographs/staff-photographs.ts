import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { photographText } from './order-photograph.ts'

const photograph = z.object({
  id: z.string(),
  words: z.string().nullable(),
  staff_name: z.string(),
  added_at: z.string(),
  image: z.string(),
})

/** `room`: how many more it may have in its current state. `ways`: the channels that notify its buyer. */
export const staffPhotographs = z.object({
  photographs: z.array(photograph),
  room: z.number(),
  ways: z.object({ email: z.boolean(), sms: z.boolean() }),
})
export type StaffPhotographs = z.infer<typeof staffPhotographs>

/** The form's fields besides the image. The browser makes the id, so that a retry stores the photograph once. */
export const photographInput = z.object({
  id: z.uuid('must be an id of its own'),
  words: textInput(photographText).default(''),
})
