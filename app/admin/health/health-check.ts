import { z } from 'zod'
import { countText } from '#app/framework/count-text.ts'

export const healthCheck = z.object({ name: z.string(), isWell: z.boolean(), sentence: z.string() })
export type HealthCheck = z.infer<typeof healthCheck>

export const passed = (name: string, sentence: string): HealthCheck => ({ name, isWell: true, sentence })
export const failed = (name: string, sentence: string): HealthCheck => ({ name, isWell: false, sentence })

/** For example 'less than a minute', '5 minutes', '3 hours' or '2 days'. */
export function ageText(since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return countText(minutes, 'minute')
  if (minutes < 48 * 60) return countText(Math.floor(minutes / 60), 'hour')
  return countText(Math.floor(minutes / 1440), 'day')
}

export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
