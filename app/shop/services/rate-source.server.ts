import type { CurrencyCode } from '#app/money/currency.ts'

/** Not yet validated. `kes` is exact decimal text, for example '129.511518'. */
export type RateReading =
  | { ok: true; kes: string; source: string; providerTime: Date | null }
  | { ok: false; reason: string }

/** `currency`: whose value in Kenyan shillings is asked for. */
export type RateSource = { read(currency: CurrencyCode): Promise<RateReading> }
