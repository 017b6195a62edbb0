import { fallbackRate, type Rate } from './rate.ts'
import { goodHours } from './rate-check.ts'

export const fallback: Rate = { rate: fallbackRate, source: 'default', fetchedAt: null, isFallback: true }

/** In use from `acceptedAt` until the next rate, for at most three days after `fetchedAt`. */
export type AcceptedRate = { rate: string; source: string; fetchedAt: Date; acceptedAt: Date }

/** All rates that were in use at any time from `since` to `now`. `accepted` is newest first. */
export function ratesInUse(accepted: readonly AcceptedRate[], since: Date, now: Date): Rate[] {
  const found: Rate[] = []
  let until = now
  let hadNone = true
  for (const { acceptedAt, ...reading } of accepted) {
    const goodUntil = new Date(reading.fetchedAt.getTime() + goodHours * 3_600_000)
    if (goodUntil >= since && goodUntil >= acceptedAt) found.push({ ...reading, isFallback: false })
    if (goodUntil < until) found.push(fallback)
    until = acceptedAt
    hadNone = acceptedAt > since
    if (!hadNone) break
  }
  return hadNone ? [...found, fallback] : found
}
