import type { FastifyRateLimitStore, RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { networkFactor, parseCallerAddress } from './address-groups.ts'

const maxCalls = 600
const windowMs = 60_000
const maxClients = 5_000

export type RateLimiter = {
  /**
   * For requests answered before Fastify. Returns headers with the remaining limit, or null if the limit is exceeded.
   */
  count(address: string): string[] | null
  options: Pick<RateLimitPluginOptions, 'max' | 'timeWindow' | 'store' | 'keyGenerator'>
}

type Count = { current: number; startMs: number }

/** Carriers give many customers one address, so the limit is high: it stops floods, not guessing. */
export function createRateLimiter(): RateLimiter {
  const counts = new LRUCache<string, Count>({ max: maxClients })

  function add(key: string) {
    // The machine's time, because load does not depend on the shop's clock.
    const now = Date.now()
    const earlier = counts.get(key)
    const count = earlier && now < earlier.startMs + windowMs ? earlier : { current: 0, startMs: now }
    count.current++
    counts.set(key, count)
    return { current: count.current, ttl: windowMs - (now - count.startMs) }
  }

  function addCall(ip: string) {
    const { own, network } = parseCallerAddress(ip)
    const ownCount = add(own)
    const networkCount = network ? add(network) : { current: 0, ttl: 0 }
    const isNetworkOverLimit = networkCount.current > ownCount.current * networkFactor
    return isNetworkOverLimit ? { ...networkCount, current: Math.ceil(networkCount.current / networkFactor) } : ownCount
  }

  class Store implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1]) {
      done(null, addCall(key))
    }
    child() {
      return this
    }
  }
  return {
    count(address) {
      const { current, ttl } = addCall(address)
      if (current > maxCalls) return null
      const [left, seconds] = [String(maxCalls - current), String(Math.ceil(ttl / 1000))]
      return ['x-ratelimit-limit', String(maxCalls), 'x-ratelimit-remaining', left, 'x-ratelimit-reset', seconds]
    },
    options: {
      max: maxCalls,
      timeWindow: windowMs,
      store: Store,
      keyGenerator: (request: FastifyRequest) => request.ip,
    },
  }
}
