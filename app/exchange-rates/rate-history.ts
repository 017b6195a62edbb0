import { type CurrencyCode, shopCurrency } from '#app/money/currency.ts'
import { fallbackRate, type Rate } from './rate.ts'
import { goodHours } from './rate-check.ts'

const own: Rate = { rate: '1', source: 'none', fetchedAt: null, isFallback: false }
const ofDollar: Rate = { rate: fallbackRate, source: 'default', fetchedAt: null, isFallback: true }

/** A currency without a rate that may be charged gets an estimate, so that options can still be compared by price. */
const estimates: Record<Exclude<CurrencyCode, 'KES' | 'USD'>, string> = {
  EUR: '150',
  GBP: '170',
  UGX: '0.035',
  TZS: '0.05',
}

/** In use while no accepted rate is newer than three days. Kenyan shillings need none. */
export function fallback(): Rate {
  const currency = shopCurrency()
  if (currency === 'KES') return own
  if (currency === 'USD') return ofDollar
  return { ...ofDollar, rate: estimates[currency], isUnknown: true }
}

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
    if (goodUntil < until) found.push(fallback())
    until = acceptedAt
    hadNone = acceptedAt > since
    if (!hadNone) break
  }
  return hadNone ? [...found, fallback()] : found
}
