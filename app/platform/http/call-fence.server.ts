import { type FastifyRateLimitStoreCtor, normalizeIP, type RateLimitPluginOptions } from '@fastify/rate-limit'

const most = 600
const windowMs = 60_000
const mostCallers = 5_000

export type CallFence = {
  /** For calls answered before the framework: headers that say what is left, or null where the call is one too many. */
  count(address: string): string[] | null
  options: Pick<RateLimitPluginOptions, 'max' | 'timeWindow' | 'store'>
}

type Count = { current: number; startMs: number }

/** Whole carriers share one address, so this is a fence against floods, not against guessing. */
export function createCallFence(): CallFence {
  const counts = new Map<string, Count>()

  function add(key: string) {
    // Real time: how fast a machine can take calls has nothing to do with the shop's clock.
    const now = Date.now()
    const known = counts.get(key)
    const count = known && now < known.startMs + windowMs ? known : { current: 0, startMs: now }
    count.current++
    counts.delete(key)
    counts.set(key, count)
    if (counts.size > mostCallers) counts.delete(counts.keys().next().value ?? '')
    return { current: count.current, ttl: windowMs - (now - count.startMs) }
  }

  const store = class {
    incr(key: string, done: (error: Error | null, counted: { current: number; ttl: number }) => void) {
      done(null, add(key))
    }
    child() {
      return this
    }
  }
  return {
    count(address) {
      const { current, ttl } = add(normalizeIP(address))
      if (current > most) return null
      const [left, seconds] = [String(most - current), String(Math.ceil(ttl / 1000))]
      return ['x-ratelimit-limit', String(most), 'x-ratelimit-remaining', left, 'x-ratelimit-reset', seconds]
    },
    options: { max: most, timeWindow: windowMs, store: store as unknown as FastifyRateLimitStoreCtor },
  }
}
