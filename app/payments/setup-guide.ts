import { z } from 'zod'

/** How to set up the shop's access to another company: the environment variables and where to find their values. */
export const setupGuide = z.object({
  title: z.string(),
  /** The preparation, such as an account with the company. */
  before: z.string(),
  variables: z.array(z.object({ name: z.string(), what: z.string(), isOptional: z.boolean().optional() })),
  /** The shop's path for the company's events, and where to type its URL. */
  events: z.object({ path: z.string(), where: z.string() }).optional(),
})
export type SetupGuide = z.infer<typeof setupGuide>
