import { createRateLimiter, type RateLimiter } from '#app/framework/http/rate-limiter.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { CallCount } from './rate-limits.server.ts'

const limiters = new WeakMap<Shop, RateLimiter>()

/**
 * For a call at an address of providers that names nothing of the shop: as many as any other calls of one network
 * address. In memory, so that a flood costs the database no row. What names something is never counted.
 */
export function countUnknownCall(shop: Shop, ip: string): CallCount {
  const limiter = limiters.get(shop) ?? createRateLimiter()
  limiters.set(shop, limiter)
  return limiter.count(ip) ? { ok: true } : { ok: false, retryAfterSeconds: 60 }
}
