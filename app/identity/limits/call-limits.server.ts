import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Problem } from '#app/platform/http/problem.ts'
import { keyedHash } from '#app/platform/process/keyed-hash.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { rateWindows } from '../identity.tables.server.ts'

export type CallCount = { ok: true } | { ok: false; retryAfterSeconds: number }

/** The longest window that may be counted; counters of older ones are swept away. */
export const longestWindowSeconds = 86_400

/**
 * Counts one call under `key` and says whether it is within `limit` for the running window. Windows start at whole
 * multiples of their length, so that every process counts in the same row. The call counts even if it is refused. A key
 * may hold an address or an email: it is kept as a hash.
 */
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

/**
 * The name under which calls of one address are counted. A single IPv6 subscriber has a whole /64 of addresses, so
 * they count together.
 */
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

/** How a refusal for too many calls reads: the wait in whole minutes. */
export function tooManyCalls(retryAfterSeconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return { status: 429, message: `Too many attempts. Please try again in ${wait}.` }
}
