import { z } from 'zod'

const visitsByName = z.object({ name: z.string(), visits: z.number() })

/** Days are days in Nairobi, such as `2026-12-05`. */
export const analyticsFigures = z.object({
  days: z.array(z.object({ day: z.string(), visits: z.number(), carts: z.number(), orders: z.number() })),
  sources: z.array(visitsByName),
  campaigns: z.array(visitsByName),
  pieces: z.array(z.object({ id: z.string(), name: z.string(), picture: z.string().nullable(), seen: z.number() })),
})
export type AnalyticsFigures = z.infer<typeof analyticsFigures>
export type AnalyticsDay = AnalyticsFigures['days'][number]

/** The selectable periods in days. */
export const analyticsSpans = ['7', '30', '90'] as const
