import type { CurrencyCode } from '#app/money/currency.ts'
import { rateToMicro } from '#app/money/money.ts'

const minRate = rateToMicro('90')
const maxRate = rateToMicro('200')
const maxJumpPercent = 8n
/** Readings with at most this difference are treated as equal. */
const maxStableDifferencePercent = 1n
const stableHours = 24
export const rateValidHours = 72

type RateRefusal = 'out-of-bounds' | 'stale' | 'jump'
export type RefusedReading = { rate: string; refusal: string | null; fetchedAt: Date }
export type Judgement = { accepted: true } | { accepted: false; refusal: RateRefusal }

type Reading = { kes: string; providerTime: Date | null; at: Date; currency: CurrencyCode }

/** `refused`: the readings refused since `lastGood`, newest first. A jump is accepted after it has lasted a day. */
export function checkReading(reading: Reading, lastGood: string | null, refused: readonly RefusedReading[]): Judgement {
  const rate = rateToMicro(reading.kes)
  if (reading.currency === 'USD' && (rate < minRate || rate > maxRate))
    return { accepted: false, refusal: 'out-of-bounds' }
  if (reading.providerTime && reading.at.getTime() - reading.providerTime.getTime() > hoursToMs(rateValidHours)) {
    return { accepted: false, refusal: 'stale' }
  }
  if (lastGood === null || isWithin(rate, rateToMicro(lastGood), maxJumpPercent)) return { accepted: true }
  return isStable(rate, reading.at, refused) ? { accepted: true } : { accepted: false, refusal: 'jump' }
}

function isStable(rate: bigint, at: Date, refused: readonly RefusedReading[]): boolean {
  const firstDifferent = refused.findIndex(
    (reading) => reading.refusal !== 'jump' || !isWithin(rateToMicro(reading.rate), rate, maxStableDifferencePercent),
  )
  const sameReadings = firstDifferent === -1 ? refused : refused.slice(0, firstDifferent)
  const oldest = sameReadings.at(-1)
  return oldest !== undefined && at.getTime() - oldest.fetchedAt.getTime() >= hoursToMs(stableHours)
}

function isWithin(rate: bigint, reference: bigint, percent: bigint): boolean {
  const difference = rate > reference ? rate - reference : reference - rate
  return difference * 100n <= reference * percent
}

function hoursToMs(hours: number): number {
  return hours * 3_600_000
}
