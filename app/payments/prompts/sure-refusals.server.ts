import { and, asc, eq, gt } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { hasPaidOrder } from '#app/orders/orders.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { attempts } from '../payments.tables.server.ts'
import {
  newcomerNetworkOf,
  newcomersPerAddress,
  ofNetwork,
  type PromptPermission,
  perAccount,
  perNewcomer,
  refusal,
} from './prompt-limits.server.ts'
import { isAsking, isAskingOtherPhone, type PromptInput, queueSeconds } from './prompt-queue.server.ts'
import { isToPhone, secondsUntilCapacity, waitAfter } from './sent-prompts.server.ts'

/**
 * A refusal that is certain without the lock of the limits, so that it does not wait behind other prompts. Null if the
 * prompt must be counted under the lock. Prompts sent meanwhile can only make the wait longer.
 */
export async function findEarlyRefusal(
  shop: Shop,
  input: PromptInput,
): Promise<Extract<PromptPermission, { ok: false }> | null> {
  if (input.phone === null || input.isRequested) return null
  // A buyer can have only one open prompt, so one of two phones would be refused.
  if (isAskingOtherPhone(input.customerId, input.phone) && !(await isKnown(shop, input))) {
    return refusal('too-many-prompts', perNewcomer.seconds)
  }
  const sent = await readOwn(shop, input)
  // The same prompt again gets the open one as its answer.
  if (sent.isOpen) return null
  const own = waitAfter(sent.times, perAccount, input.at)
  if (own > 0) return refusal('too-many-prompts', own)
  const minute = waitAfter(sent.times, perNewcomer, input.at)
  const shared = Math.max(minute, await addressWait(shop, input))
  // Each buyer may have one call in the queue.
  const isSure = shared > queueSeconds || (shared > 0 && isAsking(input.customerId))
  if (!isSure || (await isKnown(shop, input))) return null
  return refusal('too-many-prompts', shared)
}

/** Whether a queued prompt waits for the buyer's own limit, so that the lock is not needed. */
export async function isMinuteUsedUp(shop: Shop, queued: PromptInput): Promise<boolean> {
  if (queued.isRequested) return false
  const { times } = await readOwn(shop, queued)
  return waitAfter(times, perNewcomer, shop.clock.now()) > 0 && !(await isKnown(shop, queued))
}

async function readOwn({ db, clock }: Shop, { customerId }: PromptInput) {
  const isRecent = gt(attempts.requestedAt, addSeconds(clock.now(), -perAccount.seconds))
  const rows = await db
    .select({ at: attempts.requestedAt, state: attempts.state })
    .from(attempts)
    .where(and(isToPhone, eq(attempts.customerId, customerId), isRecent))
    .orderBy(asc(attempts.requestedAt))
  return {
    times: rows.map(({ at }) => at),
    isOpen: rows.some(({ state }) => state === 'requested' || state === 'pending'),
  }
}

async function addressWait(shop: Shop, { ip, at }: PromptInput): Promise<number> {
  const { newcomerAddress, newcomerNetwork } = newcomerNetworkOf(shop, ip)
  const isHere = and(isToPhone, eq(attempts.newcomerAddress, newcomerAddress))
  const wait = await secondsUntilCapacity(shop.db, newcomersPerAddress, at, isHere)
  if (wait > 0 || newcomerNetwork === null) return wait
  const isInNetwork = and(isToPhone, eq(attempts.newcomerNetwork, newcomerNetwork))
  return secondsUntilCapacity(shop.db, ofNetwork(newcomersPerAddress), at, isInNetwork)
}

function isKnown({ db, config }: Shop, { customerId }: PromptInput): Promise<boolean> {
  return hasPaidOrder(db, customerId, config.isDemo)
}
