import { and, eq, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { networkFactor, parseCallerAddress } from '#app/framework/http/address-groups.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import { hasPaidOrder } from '#app/orders/orders.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { attempts } from '../payments.tables.server.ts'
import {
  deleteExpiredSlots,
  joinQueue,
  listQueueEntries,
  maxQueueSeconds,
  type PromptInput,
} from './prompt-queue.server.ts'
import { isCardPage, isPhonePrompt, type Limit, listSentTimes, secondsUntilCapacity } from './sent-prompts.server.ts'

const hour = 3_600
const phoneLimit: Limit = { max: 10, seconds: hour }
const dailyPhoneLimit: Limit = { max: 30, seconds: 24 * hour }
export const accountLimit: Limit = { max: 20, seconds: hour }
// Stricter than for an account, because a payment link can be used to prompt any phone.
const paymentLinkLimit: Limit = { max: 3, seconds: hour }

// A newcomer is a customer without a paid order. Accounts cost nothing, so newcomers are limited by address too.
export const newcomerLimit: Limit = { max: 4, seconds: 60 }
export const newcomerAddressLimit: Limit = { max: 120, seconds: hour }

// The limits of card pages, which send nothing to a phone.
const accountPageLimit: Limit = { max: 20, seconds: hour }
const newcomerPageLimit: Limit = { max: 10, seconds: hour }
export const newcomerAddressPageLimit: Limit = { max: 60, seconds: hour }

export function shopPromptLimit({ config }: Pick<Shop, 'config'>): Limit {
  return { max: config.promptsPerMinute, seconds: 60 }
}

/** Half of the shop's limit: the other half is reserved for customers with a paid order. */
export function newcomerPromptLimit(shop: Pick<Shop, 'config'>): Limit {
  return { max: Math.floor(shopPromptLimit(shop).max / 2), seconds: 60 }
}

/** A newcomer's hashed address and network; null for a customer with a paid order, or for a payment link. */
export type NewcomerNetwork = { newcomerAddress: string | null; newcomerNetwork: string | null }
export type PromptPermission =
  | ({ ok: true } & NewcomerNetwork)
  | ({ ok: false; reason: 'too-many-prompts' | 'too-many-pages'; retryAfterMinutes: number } & QueueState)
/**
 * `queued`: set while the buyer has a queue slot, so that a retry within a minute may succeed. `ahead`: the number of
 * buyers before this buyer.
 */
export type QueueState = { queued?: PromptInput; ahead?: number }

/**
 * Limits count sent prompts, not calls. The lock lasts until the transaction ends, so concurrent requests count each
 * other.
 */
export async function checkPromptLimits(tx: Database, shop: Shop, input: PromptInput): Promise<PromptPermission> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('prompt-limits'))`)
  const origin = await readNewcomerNetwork(tx, shop, input)
  const { phone } = input
  if (phone === null) {
    const seconds = await computePageWait(tx, shop, input, origin)
    return seconds === 0 ? { ok: true, ...origin } : promptRefusal('too-many-pages', seconds)
  }
  const own = await computeOwnWait(tx, { ...input, phone })
  if (own > 0) return promptRefusal('too-many-prompts', own)
  const { seconds, limitKey, ahead } = await computeSharedWait(tx, shop, input, origin)
  if (seconds === 0) return { ok: true, ...origin }
  const isQueued =
    seconds <= maxQueueSeconds &&
    (await joinQueue(tx, {
      customerId: input.customerId,
      limitKey,
      address: origin.newcomerAddress,
      askedAt: input.at,
    }))
  return { ...promptRefusal('too-many-prompts', seconds), ...(isQueued ? { queued: input, ahead } : {}) }
}

/** The number of buyers before a queued prompt; null if the prompt can be sent or is refused. */
export async function countAhead(shop: Shop, queued: PromptInput): Promise<number | null> {
  const at = shop.clock.now()
  const answer = await shop.db.transaction((tx) => checkPromptLimits(tx, shop, { ...queued, at }))
  return answer.ok || !answer.queued ? null : (answer.ahead ?? 0)
}

export function promptRefusal(reason: 'too-many-prompts' | 'too-many-pages', seconds: number) {
  return { ok: false as const, reason, retryAfterMinutes: Math.ceil(seconds / 60) }
}

async function readNewcomerNetwork(tx: Database, shop: Shop, input: PromptInput): Promise<NewcomerNetwork> {
  const isKnown = input.isForPaymentLink || (await hasPaidOrder(tx, input.customerId, shop.config.isDemo))
  if (isKnown) return { newcomerAddress: null, newcomerNetwork: null }
  return hashNetwork(shop, input.ip)
}

export function hashNetwork({ config }: Shop, ip: string) {
  const { own, network } = parseCallerAddress(ip)
  const hashed = (address: string) => keyedHash(config, `prompt ${address}`)
  return { newcomerAddress: hashed(own), newcomerNetwork: network && hashed(network) }
}

async function computePageWait(tx: Database, shop: Shop, { customerId, at }: PromptInput, origin: NewcomerNetwork) {
  const { newcomerAddress, newcomerNetwork } = origin
  const isOfCustomer = and(isCardPage, eq(attempts.customerId, customerId))
  const waits = [
    await secondsUntilCapacity(tx, newcomerAddress ? newcomerPageLimit : accountPageLimit, at, isOfCustomer),
    await secondsUntilCapacity(tx, shopPromptLimit(shop), at, isCardPage),
  ]
  if (newcomerAddress) {
    const isFromAddress = and(isCardPage, eq(attempts.newcomerAddress, newcomerAddress))
    waits.push(await secondsUntilCapacity(tx, newcomerAddressPageLimit, at, isFromAddress))
  }
  if (newcomerNetwork) {
    const isFromAddress = and(isCardPage, eq(attempts.newcomerNetwork, newcomerNetwork))
    waits.push(await secondsUntilCapacity(tx, scaleToNetwork(newcomerAddressPageLimit), at, isFromAddress))
  }
  return Math.max(...waits)
}

type PhonePromptInput = PromptInput & { phone: string }

async function computeOwnWait(tx: Database, input: PhonePromptInput): Promise<number> {
  const { at, customerId, isForPaymentLink: isRequested } = input
  const toPhone = await countedForPhone(tx, input)
  const isOfCustomer = and(isPhonePrompt, eq(attempts.customerId, customerId))
  return Math.max(
    await secondsUntilCapacity(tx, phoneLimit, at, toPhone),
    await secondsUntilCapacity(tx, dailyPhoneLimit, at, toPhone),
    await secondsUntilCapacity(tx, isRequested ? paymentLinkLimit : accountLimit, at, isOfCustomer),
  )
}

/**
 * Counts all prompts to the phone. For a customer who has paid from it, counts only this customer's prompts, so that
 * strangers cannot block the phone.
 */
async function countedForPhone(tx: Database, { customerId, phone }: PhonePromptInput): Promise<SQL | undefined> {
  const own = and(eq(attempts.phone, phone), eq(attempts.customerId, customerId))
  const [paid] = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(own, eq(attempts.state, 'success')))
    .limit(1)
  return and(isPhonePrompt, paid ? own : eq(attempts.phone, phone))
}

type SharedLimit = { limitKey: string; limit: Limit; which: SQL | undefined }

/** The wait of the strictest limit that buyers share. Buyers with an earlier turn in the queue go first. */
async function computeSharedWait(tx: Database, shop: Shop, { customerId, at }: PromptInput, origin: NewcomerNetwork) {
  const limits = [
    { limitKey: 'shop', limit: shopPromptLimit(shop), which: isPhonePrompt },
    ...(origin.newcomerAddress ? await newcomerLimits(tx, shop, customerId, origin, at) : []),
  ]
  const ahead = await listQueueEntries(tx, customerId, at)
  let longest = { seconds: 0, limitKey: '', ahead: 0 }
  for (const { limitKey, limit, which } of limits) {
    const before = ahead.filter((turn) => turn.limitKey === limitKey).length
    const seconds = await secondsUntilCapacity(tx, limit, at, which, before)
    if (seconds > longest.seconds) longest = { seconds, limitKey, ahead: before }
  }
  return longest
}

async function newcomerLimits(tx: Database, shop: Shop, customerId: string, origin: NewcomerNetwork, at: Date) {
  const { newcomerAddress: address, newcomerNetwork: network } = origin
  const isNewcomers = and(isPhonePrompt, isNotNull(attempts.newcomerAddress))
  const isFromAddress = and(isPhonePrompt, eq(attempts.newcomerAddress, address ?? ''))
  const all = newcomerPromptLimit(shop)
  const isFromOtherAddress = and(isNewcomers, ne(attempts.newcomerAddress, address ?? ''))
  const sentFromOthers = (await listSentTimes(tx, all, at, isFromOtherAddress)).length
  // One address may use at most half of the prompts that other addresses leave, so that it cannot use up the limit.
  const share = { ...all, max: Math.ceil((all.max - sentFromOthers) / 2) }
  const limits: SharedLimit[] = [
    {
      limitKey: `buyer ${customerId}`,
      limit: newcomerLimit,
      which: and(isPhonePrompt, eq(attempts.customerId, customerId)),
    },
    { limitKey: `address ${address}`, limit: newcomerAddressLimit, which: isFromAddress },
    { limitKey: 'newcomers', limit: all, which: isNewcomers },
    // If an address has no share, only the limit for all newcomers applies, and the buyer waits in the queue.
    ...(share.max > 0 ? [{ limitKey: `share ${address}`, limit: share, which: isFromAddress }] : []),
  ]
  if (!network) return limits
  const isInNetwork = and(isPhonePrompt, eq(attempts.newcomerNetwork, network))
  return [
    ...limits,
    { limitKey: `address ${network}`, limit: scaleToNetwork(newcomerAddressLimit), which: isInNetwork },
  ]
}

export function scaleToNetwork({ max, seconds }: Limit): Limit {
  return { max: max * networkFactor, seconds }
}

/** Deletes the hashed addresses of newcomers when no limit counts them any more. */
export function promptAddressesJob(shop: Shop): Job {
  return { name: 'forget-prompt-addresses', everySeconds: 600, run: () => deletePromptAddresses(shop) }
}

async function deletePromptAddresses(shop: Shop): Promise<number> {
  const now = shop.clock.now()
  await shop.db
    .update(attempts)
    .set({ newcomerAddress: null, newcomerNetwork: null })
    .where(and(isNotNull(attempts.newcomerAddress), lt(attempts.requestedAt, addSeconds(now, -hour))))
  await deleteExpiredSlots(shop.db, now)
  return 0
}
