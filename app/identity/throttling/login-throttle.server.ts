import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { parseCallerAddress } from '#app/framework/http/address-groups.ts'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { loginThrottles, loginTries } from '../identity.tables.server.ts'
import { type CallCount, type RateLimited, rateLimited } from './rate-limits.server.ts'

/** `account` may not exist; `source` is a known device's id, or an address. */
export type LoginTry = { account: string; source: string; isKnownDevice: boolean }

// Each source has ten free tries, then a wait that doubles each time.
const freeTries = 10
const initialWaitSeconds = 30
const maxWaitSeconds = 900

// All unknown devices of an account also share a queue: thirty tries at once, then one every five seconds. A source
// with an earlier wrong try may only join a shorter queue, so that new sources still find room.
const paceSeconds = 5
const maxSlots = 30
const maxThrottleSeconds = 300
const maxThrottleAfterWrongSeconds = 150
const slotSeconds = 600

/** Tries before this time don't count. */
const retentionSeconds = 86_400

type Source = typeof loginTries.$inferSelect

export function createLoginTry(shop: Shop, account: string, ip: string, device: string | null): LoginTry {
  const source = device
    ? `device ${device}`
    : `address ${keyedHash(shop.config, `login ${parseCallerAddress(ip).own}`)}`
  return { account, source, isKnownDevice: device !== null }
}

/** The try counts as wrong until `clearTry`, so that concurrent tries can't exceed the limit. */
export async function countTry(shop: Shop, loginTry: LoginTry): Promise<CallCount> {
  return shop.db.transaction(async (tx) => {
    const nextSlotAt = await lockThrottle(tx, loginTry.account, shop.clock.now())
    // Reads the time after the lock, because another try may have held the lock for a while.
    const now = shop.clock.now()
    const storedSource = await readSource(tx, loginTry, now)
    const source = storedSource ?? { ...loginTry, wrong: 0, opensAt: now, hasSlot: false }
    if (source.opensAt > now) return waitUntil(source.opensAt, now)
    const slotAt = addSeconds(nextSlotAt, -maxSlots * paceSeconds)
    const isCrowded = slotAt > now && !loginTry.isKnownDevice
    if (!loginTry.isKnownDevice && !isSlotHeld(source, now)) {
      const maxSeconds = source.wrong > 0 ? maxThrottleAfterWrongSeconds : maxThrottleSeconds
      if (slotAt > addSeconds(now, maxSeconds)) return rateLimited(maxSeconds)
      await moveThrottle(tx, loginTry.account, paceSeconds)
      if (isCrowded) {
        await storeSource(tx, { ...source, opensAt: slotAt, hasSlot: true })
        return waitUntil(slotAt, now)
      }
    }
    const wrong = source.wrong + 1
    const opensAt = addSeconds(now, waitAfter(wrong, isCrowded ? 1 : freeTries))
    await storeSource(tx, { ...source, wrong, opensAt, hasSlot: false })
    return { ok: true }
  })
}

export async function clearTry(shop: Shop, { account, source, isKnownDevice }: LoginTry): Promise<void> {
  await shop.db.delete(loginTries).where(and(eq(loginTries.account, account), eq(loginTries.source, source)))
  if (!isKnownDevice) await moveThrottle(shop.db, account, -paceSeconds)
}

export async function clearTries(shop: Pick<Shop, 'db'>, account: string): Promise<void> {
  await shop.db.delete(loginTries).where(eq(loginTries.account, account))
  await shop.db.delete(loginThrottles).where(eq(loginThrottles.account, account))
}

export async function deleteOldLoginTries(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  await shop.db.delete(loginTries).where(lt(loginTries.opensAt, addSeconds(now, -retentionSeconds)))
  await shop.db.delete(loginThrottles).where(lt(loginThrottles.nextSlotAt, now))
}

/** One try per account at a time, across all processes. */
async function lockThrottle(tx: Database, account: string, now: Date): Promise<Date> {
  const [throttle] = await tx
    .insert(loginThrottles)
    .values({ account, nextSlotAt: now })
    .onConflictDoUpdate({
      target: loginThrottles.account,
      set: { nextSlotAt: sql`greatest(${loginThrottles.nextSlotAt}, excluded.next_place_at)` },
    })
    .returning()
  return throttle?.nextSlotAt ?? now
}

async function moveThrottle(db: Database, account: string, seconds: number): Promise<void> {
  const nextSlotAt = sql`${loginThrottles.nextSlotAt} + make_interval(secs => ${seconds})`
  await db.update(loginThrottles).set({ nextSlotAt }).where(eq(loginThrottles.account, account))
}

async function readSource(tx: Database, { account, source }: LoginTry, now: Date): Promise<Source | undefined> {
  const [row] = await tx
    .select()
    .from(loginTries)
    .where(
      and(
        eq(loginTries.account, account),
        eq(loginTries.source, source),
        gt(loginTries.opensAt, addSeconds(now, -retentionSeconds)),
      ),
    )
  return row
}

async function storeSource(tx: Database, { account, source, wrong, opensAt, hasSlot }: Source): Promise<void> {
  await tx
    .insert(loginTries)
    .values({ account, source, wrong, opensAt, hasSlot })
    .onConflictDoUpdate({ target: [loginTries.account, loginTries.source], set: { wrong, opensAt, hasSlot } })
}

function isSlotHeld({ hasSlot, opensAt }: Source, now: Date): boolean {
  return hasSlot && now < addSeconds(opensAt, slotSeconds)
}

function waitAfter(wrong: number, freeCount: number): number {
  return wrong < freeCount ? 0 : Math.min(initialWaitSeconds * 2 ** (wrong - freeCount), maxWaitSeconds)
}

function waitUntil(slotAt: Date, now: Date): RateLimited {
  return rateLimited(Math.ceil((slotAt.getTime() - now.getTime()) / 1000))
}
