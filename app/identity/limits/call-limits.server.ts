import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Problem } from '#app/platform/http/problem.ts'
import { keyedHash } from '#app/platform/process/keyed-hash.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { rateWindows } from '../identity.tables.server.ts'

export type CallCount = { ok: true } | { ok: false; retryAfterSeconds: number }

/** Counters of older windows are deleted, so no window may be longer. */
export const longestWindowSeconds = 86_400

/** Counts a refused call too. Windows start at multiples of their length: every process uses the same row. */
export async function countCall(shop: Shop, key: string, limit: number, windowSeconds: number): Promise<CallCount> {
  const now = shop.clock.now().getTime()
  const length = Math.min(windowSeconds, longestWindowSeconds) * 1000
  const start = now - (now % length)
  const [row] = await shop.db
    .insert(rateWindows)
    .values({ key: keyedHash(shop.config, key), windowStart: new Date(start), count: 1 })
    .onConflictDoUpdate({
      target: [rateWindows.key, rateWindows.windowStart],
      set: { count: sql`${rateWindows.count} + 1` },
    })
    .returning({ count: rateWindows.count })
  if ((row?.count ?? 1) <= limit) return { ok: true }
  return { ok: false, retryAfterSeconds: Math.ceil((start + length - now) / 1000) }
}

/** One IPv6 customer has a whole /64 of addresses, so those count together. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail = ''] = ip.split('::')
  const groups = head ? head.split(':') : []
  const rest = tail ? tail.split(':') : []
  const filled = ip.includes('::')
    ? [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest]
    : groups
  return `${filled.slice(0, 4).join(':')}::/64`
}

export function tooManyCalls(retryAfterSeconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return { status: 429, message: `Too many attempts. Please try again in ${wait}.` }
}
