import type { Config } from '#app/platform/config.server.ts'
import type { RateReading, RateSource } from '#app/platform/rate-source.server.ts'

const timeoutMs = 5_000
const largestBody = 256 * 1024

/** The exchange-rate service that the configuration names: any whose answer has `rates.KES` for a base of USD. */
export function createRateSource(config: Config): RateSource {
  return {
    async read() {
      const first = await readOnce(config.exchangeRateUrl)
      return first.ok ? first : readOnce(config.exchangeRateUrl)
    },
  }
}

async function readOnce(url: string): Promise<RateReading> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await response.text()
    if (response.status !== 200) return { ok: false, reason: `status ${response.status}` }
    if (body.length > largestBody) return { ok: false, reason: 'answer too large' }
    return readBody(JSON.parse(body), new URL(url).hostname)
  } catch (error) {
    return { ok: false, reason: error instanceof SyntaxError ? 'not JSON' : 'no answer' }
  }
}

type Body = {
  result?: unknown
  base_code?: unknown
  base?: unknown
  time_last_update_unix?: unknown
  timestamp?: unknown
  rates?: { KES?: unknown } | null
}

function readBody(value: unknown, source: string): RateReading {
  if (typeof value !== 'object' || value === null) return { ok: false, reason: 'not an object' }
  const body = value as Body
  if (body.result !== undefined && body.result !== 'success') return { ok: false, reason: 'result is not success' }
  if ((body.base_code ?? body.base) !== 'USD') return { ok: false, reason: 'base is not USD' }
  const kes = body.rates?.KES
  if (typeof kes !== 'number' || !Number.isFinite(kes)) return { ok: false, reason: 'no number for KES' }
  if (kes <= 0 || kes >= 1e6) return { ok: false, reason: 'KES is out of all bounds' }
  const seconds = body.time_last_update_unix ?? body.timestamp
  const providerTime = typeof seconds === 'number' && seconds > 0 ? new Date(seconds * 1000) : null
  return { ok: true, kes: exactText(kes), source, providerTime }
}

/** '129.5' for 129.5: at most six decimals, no trailing zeros. */
function exactText(kes: number): string {
  return kes
    .toFixed(6)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}
