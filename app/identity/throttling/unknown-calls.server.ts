import { createRateLimiter, type RateLimiter } from '#app/framework/http/rate-limiter.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { type CallCount, rateLimited } from './rate-limits.server.ts'

const limiters = new WeakMap<Shop, RateLimiter>()

/**
 * Limits calls to the providers' callback addresses that match nothing in the shop, by the usual limit for each
 * caller's address. The counts are in memory, so that a flood costs no database row. Matching calls are never counted.
 */
export function countUnknownCall(shop: Shop, ip: string): CallCount {
  const limiter = limiters.get(shop) ?? createRateLimiter()
  limiters.set(shop, limiter)
  return limiter.count(ip) ? { ok: true } : rateLimited(60)
}
