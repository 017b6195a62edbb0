import type { CurrencyCode } from '#app/money/currency.ts'

/** Not yet validated. `kes` is exact decimal text, for example '129.511518'. */
export type RateReading =
  | { ok: true; kes: string; source: string; providerTime: Date | null }
  | { ok: false; reason: string }

/** Reads the value of one unit of `currency` in Kenyan shillings. */
export type RateSource = { read(currency: CurrencyCode): Promise<RateReading> }
