import { and, asc, eq, gt, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { addressKey } from '#app/identity/limits/call-limits.server.ts'
import { hasPaidOrder } from '#app/orders/orders.server.ts'
import { later } from '#app/platform/clock.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import { keyedHash } from '#app/platform/process/keyed-hash.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { attempts } from './payments.tables.server.ts'

type Limit = { most: number; minutes: number }

const perPhone: Limit = { most: 10, minutes: 60 }
const perPhoneADay: Limit = { most: 30, minutes: 24 * 60 }
const perAccount: Limit = { most: 20, minutes: 60 }
// Whoever has the link of a request for payment could ask any phone.
const perRequest: Limit = { most: 3, minutes: 60 }
const inAll: Limit = { most: 60, minutes: 1 }

// Accounts cost nothing, addresses do, and paid orders more. A newcomer is a customer who has not paid for an order.
const newcomersPerAddress: Limit = { most: 30, minutes: 60 }
const newcomersInAll: Limit = { most: inAll.most / 2, minutes: 1 }

// What the provider refused at once never reached a phone, so it does not count.
const wasSent = and(
  eq(attempts.isByHand, false),
  or(ne(attempts.state, 'failed'), isNotNull(attempts.checkoutRequestId)),
)

/** `phone` is null where none is asked; `ip` is where the call came from; `isRequested`: staff asked for the payment. */
export type PromptInput = { customerId: string; phone: string | null; ip: string; at: Date; isRequested?: boolean }
export type PromptPermission =
  /** `newcomerAddress` is to be noted with the attempt; null for a customer with a paid order, or whom staff know. */
  { ok: true; newcomerAddress: string | null } | { ok: false; retryAfterMinutes: number }

/**
 * Limits count prompts that were sent, not calls. Nobody else's is counted until this transaction has ended, so that
 * prompts asked for at the same moment count each other.
 */
export async function askForPrompt(tx: Database, shop: Shop, input: PromptInput): Promise<PromptPermission> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('prompt-limits'))`)
  const { isRequested = false } = input
  const isNewcomer = !isRequested && !(await hasPaidOrder(tx, input.customerId, shop.config.isDemo))
  const newcomerAddress = isNewcomer ? keyedHash(shop.config, `prompt ${addressKey(input.ip)}`) : null
  const retryAfterMinutes = Math.max(
    input.phone === null ? 0 : await phoneWait(tx, { ...input, phone: input.phone }),
    await waitFor(tx, perAccount, input.at, eq(attempts.customerId, input.customerId)),
    isRequested && input.phone !== null ? await requestWait(tx, input) : 0,
    await waitFor(tx, inAll, input.at),
    newcomerAddress ? await newcomerWait(tx, newcomerAddress, input.at) : 0,
  )
  return retryAfterMinutes > 0 ? { ok: false, retryAfterMinutes } : { ok: true, newcomerAddress }
}

function requestWait(tx: Database, { customerId, at }: PromptInput): Promise<number> {
  return waitFor(tx, perRequest, at, and(eq(attempts.customerId, customerId), isNotNull(attempts.phone)))
}

type ToPhone = PromptInput & { phone: string }

async function phoneWait(tx: Database, input: ToPhone): Promise<number> {
  const toPhone = await countedForPhone(tx, input)
  return Math.max(await waitFor(tx, perPhone, input.at, toPhone), await waitFor(tx, perPhoneADay, input.at, toPhone))
}

/** Whoever has paid from this phone is not kept from it by what strangers send to it. */
async function countedForPhone(tx: Database, { customerId, phone }: ToPhone): Promise<SQL | undefined> {
  const own = and(eq(attempts.phone, phone), eq(attempts.customerId, customerId))
  const [paid] = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(own, eq(attempts.state, 'success')))
    .limit(1)
  return paid ? own : eq(attempts.phone, phone)
}

async function newcomerWait(tx: Database, address: string, at: Date): Promise<number> {
  const isHere = eq(attempts.newcomerAddress, address)
  const here = (await listSent(tx, newcomersInAll, at, isHere)).length
  const elsewhere = (await listSent(tx, newcomersInAll, at, ne(attempts.newcomerAddress, address))).length
  // An address takes at most half of what the others have left, so that none closes the minute for the rest.
  const isShareTaken = here >= (newcomersInAll.most - elsewhere) / 2
  return Math.max(await waitFor(tx, newcomersPerAddress, at, isHere), isShareTaken ? newcomersInAll.minutes : 0)
}

async function waitFor(tx: Database, limit: Limit, at: Date, whose?: SQL): Promise<number> {
  const sent = await listSent(tx, limit, at, whose)
  const blocking = sent[sent.length - limit.most]
  if (!blocking) return 0
  return Math.max(1, Math.ceil(limit.minutes - (at.getTime() - blocking.getTime()) / 60_000))
}

/** When the prompts of the limit's time were asked for, oldest first. */
async function listSent(tx: Database, { minutes }: Limit, at: Date, whose?: SQL): Promise<Date[]> {
  const sent = await tx
    .select({ at: attempts.requestedAt })
    .from(attempts)
    .where(and(whose, gt(attempts.requestedAt, later(at, -minutes * 60)), wasSent))
    .orderBy(asc(attempts.requestedAt))
  return sent.map((one) => one.at)
}

/** Where newcomers asked from is forgotten as soon as no limit counts it any more. */
export function promptAddressesJob(shop: Shop): Job {
  return {
    name: 'forget-prompt-addresses',
    everySeconds: 600,
    async run() {
      const since = later(shop.clock.now(), -newcomersPerAddress.minutes * 60)
      await shop.db
        .update(attempts)
        .set({ newcomerAddress: null })
        .where(and(isNotNull(attempts.newcomerAddress), lt(attempts.requestedAt, since)))
      return 0
    },
  }
}
