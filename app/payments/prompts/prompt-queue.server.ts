import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, count, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { attempts, promptQueue } from '../payments.tables.server.ts'
import { isPhonePrompt } from './sent-prompts.server.ts'

/** The maximum wait; after it the prompt is refused. */
export const queueSeconds = 60
export const maxQueue = 150
const maxQueuePerAddress = 60
/**
 * Poll interval in real time; longer for buyers further back and when a poll is slow, since each poll takes the lock of
 * the limits.
 */
const pollMs = { min: 1_000, perBuyerAhead: 250, max: 2_500 }

/** `phone`: null for a method without a phone. `ip`: the caller's address. `isRequested`: for a payment link. */
export type PromptInput = { customerId: string; phone: string | null; ip: string; at: Date; isRequested?: boolean }

type QueueSlot = typeof promptQueue.$inferSelect

/**
 * The queue slots before this buyer, who may or may not have one. Buyers with fewer prompts in the last hour go first,
 * then by time of arrival: so each buyer has a turn before any buyer has another.
 */
export async function listQueueSlots(tx: Database, customerId: string, at: Date): Promise<QueueSlot[]> {
  const slots = await tx
    .select()
    .from(promptQueue)
    .where(gt(promptQueue.askedAt, addSeconds(at, -queueSeconds)))
    .orderBy(asc(promptQueue.askedAt))
  if (slots.length === 0) return []
  const ids = [customerId, ...slots.map((slot) => slot.customerId)]
  const sent = await tx
    .select({ customerId: attempts.customerId, prompts: count() })
    .from(attempts)
    .where(
      and(
        sql`${attempts.customerId} = any(${sql.param(ids)})`,
        gt(attempts.requestedAt, addSeconds(at, -3_600)),
        isPhonePrompt,
      ),
    )
    .groupBy(attempts.customerId)
  const sentTo = new Map(sent.map((one) => [one.customerId, one.prompts]))
  const turnOf = (id: string) => sentTo.get(id) ?? 0
  const ownTurn = turnOf(customerId)
  const own = slots.findIndex((slot) => slot.customerId === customerId)
  return slots.filter((slot, index) => {
    if (slot.customerId === customerId) return false
    const turn = turnOf(slot.customerId)
    return turn < ownTurn || (turn === ownTurn && (own < 0 || index < own))
  })
}

/** Returns whether the buyer has a slot now. A slot from an earlier call keeps its time. */
export async function joinQueue(tx: Database, slot: QueueSlot): Promise<boolean> {
  await deleteExpiredSlots(tx, slot.askedAt)
  const isOthers = ne(promptQueue.customerId, slot.customerId)
  if ((await tx.$count(promptQueue, isOthers)) >= maxQueue) return false
  const isFromAddress = and(isOthers, eq(promptQueue.address, slot.address ?? ''))
  if (slot.address && (await tx.$count(promptQueue, isFromAddress)) >= maxQueuePerAddress) return false
  await tx
    .insert(promptQueue)
    .values(slot)
    .onConflictDoUpdate({ target: promptQueue.customerId, set: { limitKey: slot.limitKey } })
  return true
}

export async function deleteExpiredSlots(db: Database, at: Date): Promise<void> {
  await db.delete(promptQueue).where(lte(promptQueue.askedAt, addSeconds(at, -queueSeconds)))
}

/** Buyers who wait in this process: for each of them, one call polls. */
const waiting = new Set<string>()
type Call = { buyer: string; phone: string | null }
/** All unanswered calls, with or without a slot. */
const calls = new Set<Call>()

export function hasOpenCall(buyer: string): boolean {
  return [...calls].some((call) => call.buyer === buyer)
}

export function hasOpenCallForOtherPhone(buyer: string, phone: string): boolean {
  return [...calls].some((call) => call.buyer === buyer && call.phone !== null && call.phone !== phone)
}

/** Registers the call until it is answered. */
export async function trackCall<T>(call: Call, ask: () => Promise<T>): Promise<T> {
  calls.add(call)
  try {
    return await ask()
  } finally {
    calls.delete(call)
  }
}

/**
 * Polls until the limits allow the prompt, the minute is over or the caller disconnects; holds no database connection
 * meanwhile. `countAhead` is cheaper than `ask`: the number of buyers before this one, or null at this one's turn.
 */
export async function waitForPromptTurn<T extends { ok: boolean; queued?: PromptInput; ahead?: number }>(
  shop: Shop,
  ask: () => Promise<T>,
  countAhead: (queued: PromptInput) => Promise<number | null>,
  signal?: AbortSignal,
): Promise<T> {
  let answer = await ask()
  const { queued } = answer
  if (!queued || waiting.has(queued.customerId)) return answer
  const { customerId } = queued
  const until = addSeconds(queued.at, queueSeconds)
  waiting.add(customerId)
  let ahead = answer.ahead ?? 0
  let tookMs = 0
  try {
    while (answer.queued && !signal?.aborted && shop.clock.now() < until) {
      const ms = Math.max(Math.min(pollMs.min + ahead * pollMs.perBuyerAhead, pollMs.max), tookMs * 3)
      const leftMs = until.getTime() - shop.clock.now().getTime()
      await wait(Math.min(ms, leftMs), undefined, signal ? { signal } : {}).catch(() => {})
      if (signal?.aborted) break
      const from = performance.now()
      const still = await countAhead(queued)
      tookMs = performance.now() - from
      if (still === null) answer = await ask()
      ahead = still ?? answer.ahead ?? 0
    }
    return answer
  } finally {
    waiting.delete(customerId)
    await shop.db.delete(promptQueue).where(eq(promptQueue.customerId, customerId))
  }
}
