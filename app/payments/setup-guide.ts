import { z } from 'zod'

/** What to set in the environment to be known to a company, and where that company shows it. */
export const setupGuide = z.object({
  title: z.string(),
  /** What one needs there first. */
  before: z.string(),
  variables: z.array(z.object({ name: z.string(), what: z.string(), isOptional: z.boolean().optional() })),
  /** The address for the company's events, and where it is typed. */
  events: z.object({ path: z.string(), where: z.string() }).optional(),
})
export type SetupGuide = z.infer<typeof setupGuide>
