import { and, eq, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { networkFactor, readAddress } from '#app/framework/http/address-groups.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import { hasPaidOrder } from '#app/orders/orders.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { attempts } from '../payments.tables.server.ts'
import { joinQueue, listQueueSlots, type PromptInput, queueSeconds, sweepPromptQueue } from './prompt-queue.server.ts'
import { isCardPage, isToPhone, type Limit, listSent, secondsUntilCapacity } from './sent-prompts.server.ts'

const hour = 3_600
const perPhone: Limit = { max: 10, seconds: hour }
const perPhoneADay: Limit = { max: 30, seconds: 24 * hour }
export const perAccount: Limit = { max: 20, seconds: hour }
// A payment link can be used to prompt any phone.
const perRequest: Limit = { max: 3, seconds: hour }

// Accounts cost nothing, other addresses and paid orders do. A newcomer is a customer without a paid order.
export const perNewcomer: Limit = { max: 4, seconds: 60 }
export const newcomersPerAddress: Limit = { max: 120, seconds: hour }

// A card page sends nothing to a phone.
const pagesPerAccount: Limit = { max: 20, seconds: hour }
const pagesPerNewcomer: Limit = { max: 10, seconds: hour }
export const newcomerPagesPerAddress: Limit = { max: 60, seconds: hour }

export function promptsInAll({ config }: Pick<Shop, 'config'>): Limit {
  return { max: config.promptsPerMinute, seconds: 60 }
}

/** The other half is reserved for customers with a paid order. */
export function newcomerPromptLimit(shop: Pick<Shop, 'config'>): Limit {
  return { max: Math.floor(promptsInAll(shop).max / 2), seconds: 60 }
}

/** A newcomer's hashed address and network; null for a customer with a paid order, or for a payment link. */
export type NewcomerNetwork = { newcomerAddress: string | null; newcomerNetwork: string | null }
export type PromptPermission =
  | ({ ok: true } & NewcomerNetwork)
  | ({ ok: false; reason: 'too-many-prompts' | 'too-many-pages'; retryAfterMinutes: number } & Queued)
/** Set while the buyer has a queue slot: a retry within a minute may succeed. `ahead`: the buyers before. */
export type Queued = { queued?: PromptInput; ahead?: number }

/**
 * Limits count prompts sent, not calls. The lock, held until this transaction ends, makes concurrent requests count
 * each other.
 */
export async function checkPromptLimits(tx: Database, shop: Shop, input: PromptInput): Promise<PromptPermission> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('prompt-limits'))`)
  const origin = await networkOf(tx, shop, input)
  const { phone } = input
  if (phone === null) {
    const seconds = await pageWait(tx, shop, input, origin)
    return seconds === 0 ? { ok: true, ...origin } : refusal('too-many-pages', seconds)
  }
  const own = await ownWait(tx, { ...input, phone })
  if (own > 0) return refusal('too-many-prompts', own)
  const { seconds, waitsFor, ahead } = await sharedWait(tx, shop, input, origin)
  if (seconds === 0) return { ok: true, ...origin }
  const isQueued =
    seconds <= queueSeconds &&
    (await joinQueue(tx, {
      customerId: input.customerId,
      waitsFor,
      address: origin.newcomerAddress,
      askedAt: input.at,
    }))
  return { ...refusal('too-many-prompts', seconds), ...(isQueued ? { queued: input, ahead } : {}) }
}

/** For a queued prompt: the number of buyers before it; null if it can be sent or is refused. */
export async function countAhead(shop: Shop, queued: PromptInput): Promise<number | null> {
  const at = shop.clock.now()
  const answer = await shop.db.transaction((tx) => checkPromptLimits(tx, shop, { ...queued, at }))
  return answer.ok || !answer.queued ? null : (answer.ahead ?? 0)
}

export function refusal(reason: 'too-many-prompts' | 'too-many-pages', seconds: number) {
  return { ok: false as const, reason, retryAfterMinutes: Math.ceil(seconds / 60) }
}

async function networkOf(tx: Database, shop: Shop, input: PromptInput): Promise<NewcomerNetwork> {
  const isKnown = input.isRequested || (await hasPaidOrder(tx, input.customerId, shop.config.isDemo))
  if (isKnown) return { newcomerAddress: null, newcomerNetwork: null }
  return newcomerNetworkOf(shop, input.ip)
}

export function newcomerNetworkOf({ config }: Shop, ip: string) {
  const { own, network } = readAddress(ip)
  const hashed = (address: string) => keyedHash(config, `prompt ${address}`)
  return { newcomerAddress: hashed(own), newcomerNetwork: network && hashed(network) }
}

async function pageWait(tx: Database, shop: Shop, { customerId, at }: PromptInput, origin: NewcomerNetwork) {
  const { newcomerAddress, newcomerNetwork } = origin
  const isTheirs = and(isCardPage, eq(attempts.customerId, customerId))
  const waits = [
    await secondsUntilCapacity(tx, newcomerAddress ? pagesPerNewcomer : pagesPerAccount, at, isTheirs),
    await secondsUntilCapacity(tx, promptsInAll(shop), at, isCardPage),
  ]
  if (newcomerAddress) {
    const isHere = and(isCardPage, eq(attempts.newcomerAddress, newcomerAddress))
    waits.push(await secondsUntilCapacity(tx, newcomerPagesPerAddress, at, isHere))
  }
  if (newcomerNetwork) {
    const isHere = and(isCardPage, eq(attempts.newcomerNetwork, newcomerNetwork))
    waits.push(await secondsUntilCapacity(tx, ofNetwork(newcomerPagesPerAddress), at, isHere))
  }
  return Math.max(...waits)
}

type ToPhone = PromptInput & { phone: string }

async function ownWait(tx: Database, input: ToPhone): Promise<number> {
  const { at, customerId, isRequested } = input
  const toPhone = await countedForPhone(tx, input)
  const isTheirs = and(isToPhone, eq(attempts.customerId, customerId))
  return Math.max(
    await secondsUntilCapacity(tx, perPhone, at, toPhone),
    await secondsUntilCapacity(tx, perPhoneADay, at, toPhone),
    await secondsUntilCapacity(tx, isRequested ? perRequest : perAccount, at, isTheirs),
  )
}

/** Counts only their own prompts for a customer who has paid from this phone, so that strangers cannot block it. */
async function countedForPhone(tx: Database, { customerId, phone }: ToPhone): Promise<SQL | undefined> {
  const own = and(eq(attempts.phone, phone), eq(attempts.customerId, customerId))
  const [paid] = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(own, eq(attempts.state, 'success')))
    .limit(1)
  return and(isToPhone, paid ? own : eq(attempts.phone, phone))
}

type SharedLimit = { waitsFor: string; limit: Limit; which: SQL | undefined }

/** The longest wait by the shared limits, counting the buyers with an earlier turn. */
async function sharedWait(tx: Database, shop: Shop, { customerId, at }: PromptInput, origin: NewcomerNetwork) {
  const limits = [
    { waitsFor: 'shop', limit: promptsInAll(shop), which: isToPhone },
    ...(origin.newcomerAddress ? await newcomerLimits(tx, shop, customerId, origin, at) : []),
  ]
  const ahead = await listQueueSlots(tx, customerId, at)
  let longest = { seconds: 0, waitsFor: '', ahead: 0 }
  for (const { waitsFor, limit, which } of limits) {
    const before = ahead.filter((turn) => turn.waitsFor === waitsFor).length
    const seconds = await secondsUntilCapacity(tx, limit, at, which, before)
    if (seconds > longest.seconds) longest = { seconds, waitsFor, ahead: before }
  }
  return longest
}

async function newcomerLimits(tx: Database, shop: Shop, customerId: string, origin: NewcomerNetwork, at: Date) {
  const { newcomerAddress: address, newcomerNetwork: network } = origin
  const isNewcomers = and(isToPhone, isNotNull(attempts.newcomerAddress))
  const isHere = and(isToPhone, eq(attempts.newcomerAddress, address ?? ''))
  const all = newcomerPromptLimit(shop)
  const isElsewhere = and(isNewcomers, ne(attempts.newcomerAddress, address ?? ''))
  const elsewhere = (await listSent(tx, all, at, isElsewhere)).length
  // One address may take at most half of what other addresses leave, so that it cannot use up the minute for all.
  const share = { ...all, max: Math.ceil((all.max - elsewhere) / 2) }
  const limits: SharedLimit[] = [
    { waitsFor: `buyer ${customerId}`, limit: perNewcomer, which: and(isToPhone, eq(attempts.customerId, customerId)) },
    { waitsFor: `address ${address}`, limit: newcomersPerAddress, which: isHere },
    { waitsFor: 'newcomers', limit: all, which: isNewcomers },
    // With no share left, the limit of all newcomers applies, with its own turns.
    ...(share.max > 0 ? [{ waitsFor: `share ${address}`, limit: share, which: isHere }] : []),
  ]
  if (!network) return limits
  const isInNetwork = and(isToPhone, eq(attempts.newcomerNetwork, network))
  return [...limits, { waitsFor: `address ${network}`, limit: ofNetwork(newcomersPerAddress), which: isInNetwork }]
}

export function ofNetwork({ max, seconds }: Limit): Limit {
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
  await sweepPromptQueue(shop.db, now)
  return 0
}
