import { and, asc, eq, gt } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { hasPaidOrder } from '#app/orders/orders.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { attempts } from '../payments.tables.server.ts'
import {
  accountLimit,
  hashNetwork,
  newcomerAddressLimit,
  newcomerLimit,
  type PromptPermission,
  promptRefusal,
  scaleToNetwork,
} from './prompt-limits.server.ts'
import { hasOpenCall, hasOpenCallForOtherPhone, maxQueueSeconds, type PromptInput } from './prompt-queue.server.ts'
import { computeWait, isPhonePrompt, secondsUntilCapacity } from './sent-prompts.server.ts'

/**
 * Returns a refusal that is certain even without the lock of the limits, so that it does not wait behind other prompts.
 * Prompts that are sent meanwhile can only make the wait longer. Null if the prompt must be counted under the lock.
 */
export async function findEarlyRefusal(
  shop: Shop,
  input: PromptInput,
): Promise<Extract<PromptPermission, { ok: false }> | null> {
  if (input.phone === null || input.isForPaymentLink) return null
  // A buyer can have only one open prompt, so the second of two phones is refused.
  if (hasOpenCallForOtherPhone(input.customerId, input.phone) && !(await hasPaidBefore(shop, input))) {
    return promptRefusal('too-many-prompts', newcomerLimit.seconds)
  }
  const sentPrompts = await readOwnPrompts(shop, input)
  // A repeated request returns the open prompt.
  if (sentPrompts.isOpen) return null
  const own = computeWait(sentPrompts.times, accountLimit, input.at)
  if (own > 0) return promptRefusal('too-many-prompts', own)
  const minute = computeWait(sentPrompts.times, newcomerLimit, input.at)
  const shared = Math.max(minute, await computeAddressWait(shop, input))
  // Certain if the wait is longer than the queue allows, or if the buyer already has a call in the queue.
  const isCertain = shared > maxQueueSeconds || (shared > 0 && hasOpenCall(input.customerId))
  if (!isCertain || (await hasPaidBefore(shop, input))) return null
  return promptRefusal('too-many-prompts', shared)
}

/** True if the buyer's own limit still delays a queued prompt. This check needs no lock. */
export async function hasReachedOwnLimit(shop: Shop, queued: PromptInput): Promise<boolean> {
  if (queued.isForPaymentLink) return false
  const { times } = await readOwnPrompts(shop, queued)
  return computeWait(times, newcomerLimit, shop.clock.now()) > 0 && !(await hasPaidBefore(shop, queued))
}

async function readOwnPrompts({ db, clock }: Shop, { customerId }: PromptInput) {
  const isRecent = gt(attempts.requestedAt, addSeconds(clock.now(), -accountLimit.seconds))
  const rows = await db
    .select({ at: attempts.requestedAt, state: attempts.state })
    .from(attempts)
    .where(and(isPhonePrompt, eq(attempts.customerId, customerId), isRecent))
    .orderBy(asc(attempts.requestedAt))
  return {
    times: rows.map(({ at }) => at),
    isOpen: rows.some(({ state }) => state === 'requested' || state === 'pending'),
  }
}

async function computeAddressWait(shop: Shop, { ip, at }: PromptInput): Promise<number> {
  const { newcomerAddress, newcomerNetwork } = hashNetwork(shop, ip)
  const isFromAddress = and(isPhonePrompt, eq(attempts.newcomerAddress, newcomerAddress))
  const wait = await secondsUntilCapacity(shop.db, newcomerAddressLimit, at, isFromAddress)
  if (wait > 0 || newcomerNetwork === null) return wait
  const isInNetwork = and(isPhonePrompt, eq(attempts.newcomerNetwork, newcomerNetwork))
  return secondsUntilCapacity(shop.db, scaleToNetwork(newcomerAddressLimit), at, isInNetwork)
}

function hasPaidBefore({ db, config }: Shop, { customerId }: PromptInput): Promise<boolean> {
  return hasPaidOrder(db, customerId, config.isDemo)
}
