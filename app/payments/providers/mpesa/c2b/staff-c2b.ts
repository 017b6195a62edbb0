import { z } from 'zod'

/** How manual payments are set up. `offer` is null if the shop does not offer them. */
export const staffC2b = z.object({
  offer: z.object({ kind: z.enum(['paybill', 'till']), number: z.string(), name: z.string() }).nullable(),
  asks_back: z.boolean(),
  registration: z.object({ is_registered: z.boolean(), text: z.string(), at: z.string() }).nullable(),
})
export type StaffC2b = z.infer<typeof staffC2b>
