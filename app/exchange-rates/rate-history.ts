import { type CurrencyCode, shopCurrency } from '#app/money/currency.ts'
import { type Rate, usdFallbackRate } from './rate.ts'
import { rateValidHours } from './rate-check.ts'

const kesRate: Rate = { rate: '1', source: 'none', fetchedAt: null, isFallback: false }
const usdFallback: Rate = { rate: usdFallbackRate, source: 'default', fetchedAt: null, isFallback: true }

/**
 * Estimates for currencies without a fixed fallback rate. They only serve to compare prices: nothing is charged at an
 * estimate.
 */
const estimates: Record<Exclude<CurrencyCode, 'KES' | 'USD'>, string> = {
  EUR: '150',
  GBP: '170',
  UGX: '0.035',
  TZS: '0.05',
}

/** The rate while there is no accepted rate of the last three days. A shop with prices in shillings needs no rate. */
export function getFallbackRate(): Rate {
  const currency = shopCurrency()
  if (currency === 'KES') return kesRate
  if (currency === 'USD') return usdFallback
  return { ...usdFallback, rate: estimates[currency], isUnknown: true }
}

/** The rate is in use from `acceptedAt` until the next rate, for at most three days after `fetchedAt`. */
export type AcceptedRate = { rate: string; source: string; fetchedAt: Date; acceptedAt: Date }

/** All rates that were in use at any time from `since` to `now`. `accepted` is newest first. */
export function ratesInUse(accepted: readonly AcceptedRate[], since: Date, now: Date): Rate[] {
  const rates: Rate[] = []
  let nextAcceptedAt = now
  for (const { acceptedAt, ...reading } of accepted) {
    const validUntil = new Date(reading.fetchedAt.getTime() + rateValidHours * 3_600_000)
    if (validUntil >= since && validUntil >= acceptedAt) rates.push({ ...reading, isFallback: false })
    if (validUntil < nextAcceptedAt) rates.push(getFallbackRate())
    if (acceptedAt <= since) return rates
    nextAcceptedAt = acceptedAt
  }
  return [...rates, getFallbackRate()]
}
