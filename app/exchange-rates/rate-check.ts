import type { CurrencyCode } from '#app/money/currency.ts'
import { rateToMicro } from '#app/money/money.ts'

const minRate = rateToMicro('90')
const maxRate = rateToMicro('200')
const largestJumpPercent = 8n
/** Readings that differ by at most this count as the same. */
const samePercent = 1n

const stableHours = 24
export const goodHours = 72

type RateRefusal = 'out-of-bounds' | 'stale' | 'jump'
export type Refused = { rate: string; refusal: string | null; fetchedAt: Date }
export type Judgement = { accepted: true } | { accepted: false; refusal: RateRefusal }

type Reading = { kes: string; providerTime: Date | null; at: Date; currency: CurrencyCode }

/** `since`: the readings refused since, newest first. A jump is accepted after it has lasted a day. */
export function judgeReading(reading: Reading, lastGood: string | null, since: readonly Refused[]): Judgement {
  const rate = rateToMicro(reading.kes)
  if (reading.currency === 'USD' && (rate < minRate || rate > maxRate))
    return { accepted: false, refusal: 'out-of-bounds' }
  if (reading.providerTime && reading.at.getTime() - reading.providerTime.getTime() > hours(goodHours)) {
    return { accepted: false, refusal: 'stale' }
  }
  if (lastGood === null || isWithin(rate, rateToMicro(lastGood), largestJumpPercent)) return { accepted: true }
  return isStable(rate, reading.at, since) ? { accepted: true } : { accepted: false, refusal: 'jump' }
}

function isStable(rate: bigint, at: Date, since: readonly Refused[]): boolean {
  const end = since.findIndex((one) => one.refusal !== 'jump' || !isWithin(rateToMicro(one.rate), rate, samePercent))
  const run = end === -1 ? since : since.slice(0, end)
  const first = run.at(-1)
  return first !== undefined && at.getTime() - first.fetchedAt.getTime() >= hours(stableHours)
}

function isWithin(rate: bigint, of: bigint, percent: bigint): boolean {
  const difference = rate > of ? rate - of : of - rate
  return difference * 100n <= of * percent
}

function hours(count: number): number {
  return count * 3_600_000
}
