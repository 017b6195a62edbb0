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

/** `room`: how many more it may have as it stands. `ways`: how its buyer hears of them. */
export const staffPhotographs = z.object({
  photographs: z.array(photograph),
  room: z.number(),
  ways: z.object({ email: z.boolean(), sms: z.boolean() }),
})
export type StaffPhotographs = z.infer<typeof staffPhotographs>

/** The form's fields beside its picture. The id is the browser's, so that the same one sent twice is one. */
export const photographInput = z.object({
  id: z.uuid('must be an id of its own'),
  words: textInput(photographText).default(''),
})
