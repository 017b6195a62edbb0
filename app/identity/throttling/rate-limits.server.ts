import { and, eq, sql } from 'drizzle-orm'
import { networkFactor, parseCallerAddress } from '#app/framework/http/address-groups.ts'
import { type DirectReply, refuse } from '#app/framework/http/module-api.server.ts'
import type { Problem } from '#app/framework/http/problem.ts'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { rateWindows } from '../identity.tables.server.ts'

export type RateLimited = { ok: false; reason: 'too-many'; retryAfterSeconds: number }
export type CallCount = { ok: true } | RateLimited

export const rateLimited = (retryAfterSeconds: number): RateLimited => ({
  ok: false,
  reason: 'too-many',
  retryAfterSeconds,
})

/** Counters of older windows are deleted, so no window may be longer. */
export const maxWindowSeconds = 86_400

/** Refused calls count too. Windows start at multiples of their length, so that every process uses the same row. */
export async function countCall(shop: Shop, key: string, limit: number, windowSeconds: number): Promise<CallCount> {
  const now = shop.clock.now().getTime()
  const length = Math.min(windowSeconds, maxWindowSeconds) * 1000
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
  return rateLimited(Math.ceil((start + length - now) / 1000))
}

/** The count in the current window, refused calls included. */
export async function readCount(shop: Shop, key: string, windowSeconds: number): Promise<number> {
  const now = shop.clock.now().getTime()
  const windowStart = new Date(now - (now % (windowSeconds * 1000)))
  const [row] = await shop.db
    .select({ count: rateWindows.count })
    .from(rateWindows)
    .where(and(eq(rateWindows.key, keyedHash(shop.config, key)), eq(rateWindows.windowStart, windowStart)))
  return row?.count ?? 0
}

/** Counts by the caller's address, and for IPv6 also by the network above it. */
export async function countAddress(
  shop: Shop,
  name: string,
  ip: string,
  limit: number,
  windowSeconds: number,
): Promise<CallCount> {
  const { own, network } = parseCallerAddress(ip)
  const count = await countCall(shop, `${name} ${own}`, limit, windowSeconds)
  if (!count.ok || !network) return count
  return countCall(shop, `${name} ${network}`, limit * networkFactor, windowSeconds)
}

const maxResendsPerHour = 5

/** Counts how often staff send one message again, over all channels. */
export function countResend(shop: Shop, messageId: string): Promise<CallCount> {
  return countCall(shop, `message ${messageId} again`, maxResendsPerHour, 3_600)
}

export function tooManyCalls(retryAfterSeconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return { status: 429, message: `Too many attempts. Please try again in ${wait}.`, retryAfterSeconds }
}

/** Refuses by the table of problems, or with the time to wait. */
export function refuseBy<Reason extends string>(
  problems: Record<Reason, Problem>,
  refusal: { reason: NoInfer<Reason>; retryAfterSeconds?: never } | RateLimited,
): DirectReply {
  if (refusal.retryAfterSeconds !== undefined) return refuse(tooManyCalls(refusal.retryAfterSeconds))
  return refuse(problems[refusal.reason])
}
