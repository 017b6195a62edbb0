import { callHttp } from '#app/framework/http/http-call.server.ts'
import type { CurrencyCode } from '#app/money/currency.ts'
import type { Config } from '#app/shop/config/config.server.ts'
import type { RateReading, RateSource } from '#app/shop/services/rate-source.server.ts'
import { trimZeros } from './rate.ts'

const timeoutMs = 5_000
// The limits of the database column, which stores six decimals.
const minKes = 0.000_001
const maxKes = 999_999
/** The year 2100, in Unix seconds. */
const latestSeconds = 4_102_444_800

/** Works with any service that returns rates for the base currency USD, including KES. */
export function createRateSource(config: Config): RateSource {
  return {
    async read(currency) {
      const first = await readOnce(config.exchangeRateUrl, currency)
      return first.ok ? first : readOnce(config.exchangeRateUrl, currency)
    },
  }
}

async function readOnce(url: string, currency: CurrencyCode): Promise<RateReading> {
  const headers = { accept: 'application/json' }
  const answer = await callHttp({ method: 'GET', url, headers, connectMs: timeoutMs, totalMs: timeoutMs })
  if (answer.kind !== 'answered') return { ok: false, reason: answer.text }
  if (answer.status !== 200) return { ok: false, reason: `status ${answer.status}` }
  const value = parse(answer.body)
  return value === undefined ? { ok: false, reason: 'not JSON' } : readBody(value, new URL(url).hostname, currency)
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

type RateBody = {
  result?: unknown
  base_code?: unknown
  base?: unknown
  time_last_update_unix?: unknown
  timestamp?: unknown
  rates?: Partial<Record<string, unknown>> | null
}

function readBody(value: unknown, source: string, currency: CurrencyCode): RateReading {
  if (typeof value !== 'object' || value === null) return { ok: false, reason: 'not an object' }
  const body = value as RateBody
  if (body.result !== undefined && body.result !== 'success') return { ok: false, reason: 'result is not success' }
  if ((body.base_code ?? body.base) !== 'USD') return { ok: false, reason: 'base is not USD' }
  const shillings = body.rates?.KES
  if (!isNumber(shillings)) return { ok: false, reason: 'no number for KES' }
  const units = currency === 'USD' ? 1 : body.rates?.[currency]
  if (!isNumber(units) || units <= 0) return { ok: false, reason: `no number for ${currency}` }
  const kes = shillings / units
  if (kes < minKes || kes > maxKes) return { ok: false, reason: 'KES is out of range' }
  const seconds = body.time_last_update_unix ?? body.timestamp
  if (typeof seconds !== 'number') return { ok: true, kes: trimZeros(kes.toFixed(6)), source, providerTime: null }
  if (seconds <= 0 || seconds > latestSeconds) return { ok: false, reason: 'time is out of range' }
  return { ok: true, kes: trimZeros(kes.toFixed(6)), source, providerTime: new Date(seconds * 1000) }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
