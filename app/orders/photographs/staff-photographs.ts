import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { captionRule } from './order-photograph.ts'

const photograph = z.object({
  id: z.string(),
  words: z.string().nullable(),
  staff_name: z.string(),
  added_at: z.string(),
  image: z.string(),
})

/** `room`: the number of photographs that staff can still add. `ways`: the channels that notify the buyer. */
export const staffPhotographs = z.object({
  photographs: z.array(photograph),
  room: z.number(),
  ways: z.object({ email: z.boolean(), sms: z.boolean() }),
})
export type StaffPhotographs = z.infer<typeof staffPhotographs>

/** The form's fields besides the image. The browser generates the id, so that a retry stores the photograph once. */
export const photographInput = z.object({
  id: z.uuid('must be an id of its own'),
  words: textInput(captionRule).default(''),
})
