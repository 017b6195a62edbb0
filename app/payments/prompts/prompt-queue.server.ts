import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, count, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { attempts, promptQueue } from '../payments.tables.server.ts'
import { isPhonePrompt } from './sent-prompts.server.ts'

/** The maximum wait; after it the prompt is refused. */
export const maxQueueSeconds = 60
export const maxQueue = 150
const maxQueuePerAddress = 60
/** The poll interval grows with the buyers ahead and with slow polls, since each poll takes the lock of the limits. */
const pollMs = { min: 1_000, perBuyerAhead: 250, max: 2_500 }

/** `phone`: null for a method without a phone. `ip`: the caller's address. `isForPaymentLink`: for a payment link. */
export type PromptInput = { customerId: string; phone: string | null; ip: string; at: Date; isForPaymentLink?: boolean }

type QueueEntry = typeof promptQueue.$inferSelect

/**
 * The queue slots before this buyer, who may have no slot. Buyers with fewer prompts in the last hour go first, then
 * buyers who joined earlier: so each buyer has a turn before any buyer has a second turn.
 */
export async function listQueueEntries(tx: Database, customerId: string, at: Date): Promise<QueueEntry[]> {
  const slots = await tx
    .select()
    .from(promptQueue)
    .where(gt(promptQueue.askedAt, addSeconds(at, -maxQueueSeconds)))
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
  const sentPrompts = new Map(sent.map(({ customerId, prompts }) => [customerId, prompts]))
  const countPrompts = (id: string) => sentPrompts.get(id) ?? 0
  const ownPrompts = countPrompts(customerId)
  const ownIndex = slots.findIndex((slot) => slot.customerId === customerId)
  return slots.filter((slot, index) => {
    if (slot.customerId === customerId) return false
    const prompts = countPrompts(slot.customerId)
    return prompts < ownPrompts || (prompts === ownPrompts && (ownIndex < 0 || index < ownIndex))
  })
}

/** Returns whether the buyer has a slot now. A slot from an earlier call keeps its time. */
export async function joinQueue(tx: Database, slot: QueueEntry): Promise<boolean> {
  await deleteExpiredSlots(tx, slot.askedAt)
  const isOfOtherBuyer = ne(promptQueue.customerId, slot.customerId)
  if ((await tx.$count(promptQueue, isOfOtherBuyer)) >= maxQueue) return false
  const isFromAddress = and(isOfOtherBuyer, eq(promptQueue.address, slot.address ?? ''))
  if (slot.address && (await tx.$count(promptQueue, isFromAddress)) >= maxQueuePerAddress) return false
  await tx
    .insert(promptQueue)
    .values(slot)
    .onConflictDoUpdate({ target: promptQueue.customerId, set: { limitKey: slot.limitKey } })
  return true
}

export async function deleteExpiredSlots(db: Database, at: Date): Promise<void> {
  await db.delete(promptQueue).where(lte(promptQueue.askedAt, addSeconds(at, -maxQueueSeconds)))
}

/** The buyers who wait in this process. For each buyer only one call polls. */
const waitingBuyers = new Set<string>()
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
export async function registerWhileOpen<T>(call: Call, work: () => Promise<T>): Promise<T> {
  calls.add(call)
  try {
    return await work()
  } finally {
    calls.delete(call)
  }
}

/**
 * Polls until the limits allow the prompt, the minute is over or the caller disconnects. It holds no database connection
 * between polls. `countAhead` is cheaper than `prepare`: it returns the number of buyers ahead, or null at this buyer's
 * turn.
 */
export async function waitForPromptTurn<T extends { ok: boolean; queued?: PromptInput; ahead?: number }>(
  shop: Shop,
  prepare: () => Promise<T>,
  countAhead: (queued: PromptInput) => Promise<number | null>,
  signal?: AbortSignal,
): Promise<T> {
  let answer = await prepare()
  const { queued } = answer
  if (!queued || waitingBuyers.has(queued.customerId)) return answer
  const { customerId } = queued
  const until = addSeconds(queued.at, maxQueueSeconds)
  waitingBuyers.add(customerId)
  let ahead = answer.ahead ?? 0
  let tookMs = 0
  try {
    while (answer.queued && !signal?.aborted && shop.clock.now() < until) {
      const ms = Math.max(Math.min(pollMs.min + ahead * pollMs.perBuyerAhead, pollMs.max), tookMs * 3)
      const leftMs = until.getTime() - shop.clock.now().getTime()
      await wait(Math.min(ms, leftMs), undefined, signal ? { signal } : {}).catch(() => {})
      if (signal?.aborted) break
      const from = performance.now()
      const count = await countAhead(queued)
      tookMs = performance.now() - from
      if (count === null) answer = await prepare()
      ahead = count ?? answer.ahead ?? 0
    }
    return answer
  } finally {
    waitingBuyers.delete(customerId)
    await shop.db.delete(promptQueue).where(eq(promptQueue.customerId, customerId))
  }
}
