import type { FastifyInstance, FastifyReply } from 'fastify'
import { cutConnection, delayAnswer, sendHtml } from '../answers.ts'
import { type Faults, takeFault } from '../faults.ts'

type RatesParts = { faults: Faults['rates']; now: () => Date }

const day = 86_400_000
const otherRates = { AED: 3.6725, EUR: 0.861, GBP: 0.744, INR: 84.12, TZS: 2471.5, UGX: 3493.25, ZAR: 17.24 }

/** Simulates both sources of exchange rates, which have different response formats. */
export function serveRates(server: FastifyInstance, { faults, now }: RatesParts): void {
  server.get<{ Params: { base: string } }>('/v6/latest/:base', async (request, reply) => {
    const fault = takeFault(faults)
    await delayAnswer(faults.slowMs)
    if (fault) return sendFault(reply, fault)
    if (request.params.base.toUpperCase() !== 'USD') return sendFault(reply, 'not-found')
    return latest(faults, now())
  })

  server.get<{ Params: { base: string; quote: string } }>('/v2/rate/:base/:quote', async (request, reply) => {
    const { base, quote } = request.params
    if (base.toUpperCase() !== 'USD' || quote.toUpperCase() !== 'KES') {
      return reply.code(404).send({ status: 404, message: 'not found' })
    }
    return { date: workingDay(now()), base: 'USD', quote: 'KES', rate: faults.secondKes ?? faults.kes }
  })
}

function latest(faults: Faults['rates'], at: Date) {
  const updatedAt = lastUpdate(at) - faults.staleDays * day
  const next = updatedAt + day + 24 * 60_000
  const kes = faults.kesForm === 'missing' ? {} : { KES: faults.kesForm === 'text' ? String(faults.kes) : faults.kes }
  return {
    result: 'success',
    provider: 'https://www.exchangerate-api.com',
    documentation: 'https://www.exchangerate-api.com/docs/free',
    terms_of_use: 'https://www.exchangerate-api.com/terms',
    time_last_update_unix: updatedAt / 1000,
    time_last_update_utc: rfc2822Date(updatedAt),
    time_next_update_unix: next / 1000,
    time_next_update_utc: rfc2822Date(next),
    time_eol_unix: faults.eolUnix,
    base_code: faults.baseCode,
    rates: { USD: 1, ...otherRates, ...kes },
  }
}

/** The last 00:02:32 UTC, the time at which the real service updates its rates. */
function lastUpdate(at: Date): number {
  const today = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), 0, 2, 32)
  return today > at.getTime() ? today - day : today
}

function rfc2822Date(time: number): string {
  return new Date(time).toUTCString().replace('GMT', '+0000')
}

/** The last working day, because central banks publish no rates on other days. */
function workingDay(at: Date): string {
  const daysBack = [2, 0, 0, 0, 0, 0, 1][at.getUTCDay()] ?? 0
  return new Date(at.getTime() - daysBack * day).toISOString().slice(0, 10)
}

function sendFault(reply: FastifyReply, fault: NonNullable<Faults['rates']['answer']>): FastifyReply {
  switch (fault) {
    case 'error':
      return reply.send({ result: 'error', 'error-type': 'unsupported-code' })
    case 'not-found':
      return reply.code(404).send({ result: 'error', 'error-type': 'unsupported-code' })
    case 'too-many':
      return sendHtml(reply, 429, 'Too many requests')
    case 'error-500':
      return reply.code(500).send({ result: 'error', 'error-type': 'unknown-error' })
    case 'html':
      return sendHtml(reply, 200, 'We will be back shortly')
    case 'empty':
      return reply.code(200).send()
    case 'reset':
      return cutConnection(reply)
  }
}
