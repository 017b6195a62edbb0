/** Not yet validated. `kes` is exact decimal text, for example '129.511518'. */
export type RateReading =
  | { ok: true; kes: string; source: string; providerTime: Date | null }
  | { ok: false; reason: string }

export type RateSource = { read(): Promise<RateReading> }
