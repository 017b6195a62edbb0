import { createRateLimiter, type RateLimiter } from '#app/framework/http/rate-limiter.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { CallCount } from './rate-limits.server.ts'

const limiters = new WeakMap<Shop, RateLimiter>()

/**
 * For calls to providers' addresses that name nothing in the shop: the same limit per network address as for any call.
 * In memory, so that a flood costs no database row. Calls that name something are never counted.
 */
export function countUnknownCall(shop: Shop, ip: string): CallCount {
  const limiter = limiters.get(shop) ?? createRateLimiter()
  limiters.set(shop, limiter)
  return limiter.count(ip) ? { ok: true } : { ok: false, retryAfterSeconds: 60 }
}
