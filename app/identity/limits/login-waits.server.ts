import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { later } from '#app/platform/clock.ts'
import { keyedHash } from '#app/platform/process/keyed-hash.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { loginLines, loginTries } from '../identity.tables.server.ts'
import { addressKey } from './call-limits.server.ts'

/** `account` need not exist; `source` is a known device's id, or an address. */
export type LoginTry = { account: string; source: string; isKnownDevice: boolean }
export type Turn = { ok: true } | { ok: false; retryAfterSeconds: number }

// Each source has ten free tries, then waits that double.
const freeTries = 10
const firstWaitSeconds = 30
const longestWaitSeconds = 900

// All unknown devices of an account also share a queue: thirty tries at once, then one every five seconds. A source
// that was wrong is refused earlier, so that a new source finds room.
const paceSeconds = 5
const placesAtOnce = 30
const longestLineSeconds = 300
const longestLineAfterWrongSeconds = 150
const placeKeptSeconds = 600

/** Tries older than a day don't count. */
const rememberedSeconds = 86_400

type Source = typeof loginTries.$inferSelect

export function loginTry(shop: Shop, account: string, ip: string, device: string | null): LoginTry {
  const source = device ? `device ${device}` : `address ${keyedHash(shop.config, `login ${addressKey(ip)}`)}`
  return { account, source, isKnownDevice: device !== null }
}

/** The try counts as wrong until `forgetTry`, so that many at once can't slip through. */
export async function takeTurn(shop: Shop, wanted: LoginTry): Promise<Turn> {
  return shop.db.transaction(async (tx) => {
    const nextPlaceAt = await lockLine(tx, wanted.account, shop.clock.now())
    // Read after the lock: another try may have held it.
    const now = shop.clock.now()
    const known = await readSource(tx, wanted, now)
    const source = known ?? { ...wanted, wrong: 0, opensAt: now, hasPlace: false }
    if (source.opensAt > now) return waitUntil(source.opensAt, now)
    const placeAt = later(nextPlaceAt, -placesAtOnce * paceSeconds)
    const isCrowded = placeAt > now && !wanted.isKnownDevice
    if (!wanted.isKnownDevice && !isPlaceKept(source, now)) {
      const longest = source.wrong > 0 ? longestLineAfterWrongSeconds : longestLineSeconds
      if (placeAt > later(now, longest)) return { ok: false, retryAfterSeconds: longest }
      await moveLine(tx, wanted.account, paceSeconds)
      if (isCrowded) {
        await keepSource(tx, { ...source, opensAt: placeAt, hasPlace: true })
        return waitUntil(placeAt, now)
      }
    }
    const wrong = source.wrong + 1
    const opensAt = later(now, waitAfter(wrong, isCrowded ? 1 : freeTries))
    await keepSource(tx, { ...source, wrong, opensAt, hasPlace: false })
    return { ok: true }
  })
}

export async function forgetTry(shop: Shop, { account, source, isKnownDevice }: LoginTry): Promise<void> {
  await shop.db.delete(loginTries).where(and(eq(loginTries.account, account), eq(loginTries.source, source)))
  if (!isKnownDevice) await moveLine(shop.db, account, -paceSeconds)
}

export async function forgetTries(shop: Pick<Shop, 'db'>, account: string): Promise<void> {
  await shop.db.delete(loginTries).where(eq(loginTries.account, account))
  await shop.db.delete(loginLines).where(eq(loginLines.account, account))
}

export async function sweepTries(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  await shop.db.delete(loginTries).where(lt(loginTries.opensAt, later(now, -rememberedSeconds)))
  await shop.db.delete(loginLines).where(lt(loginLines.nextPlaceAt, now))
}

/** One try for an account at a time, in all processes. */
async function lockLine(tx: Database, account: string, now: Date): Promise<Date> {
  const [line] = await tx
    .insert(loginLines)
    .values({ account, nextPlaceAt: now })
    .onConflictDoUpdate({
      target: loginLines.account,
      set: { nextPlaceAt: sql`greatest(${loginLines.nextPlaceAt}, excluded.next_place_at)` },
    })
    .returning()
  return line?.nextPlaceAt ?? now
}

async function moveLine(db: Database, account: string, seconds: number): Promise<void> {
  const nextPlaceAt = sql`${loginLines.nextPlaceAt} + make_interval(secs => ${seconds})`
  await db.update(loginLines).set({ nextPlaceAt }).where(eq(loginLines.account, account))
}

async function readSource(tx: Database, { account, source }: LoginTry, now: Date): Promise<Source | undefined> {
  const [row] = await tx
    .select()
    .from(loginTries)
    .where(
      and(
        eq(loginTries.account, account),
        eq(loginTries.source, source),
        gt(loginTries.opensAt, later(now, -rememberedSeconds)),
      ),
    )
  return row
}

async function keepSource(tx: Database, { account, source, wrong, opensAt, hasPlace }: Source): Promise<void> {
  await tx
    .insert(loginTries)
    .values({ account, source, wrong, opensAt, hasPlace })
    .onConflictDoUpdate({ target: [loginTries.account, loginTries.source], set: { wrong, opensAt, hasPlace } })
}

function isPlaceKept({ hasPlace, opensAt }: Source, now: Date): boolean {
  return hasPlace && now < later(opensAt, placeKeptSeconds)
}

function waitAfter(wrong: number, free: number): number {
  return wrong < free ? 0 : Math.min(firstWaitSeconds * 2 ** (wrong - free), longestWaitSeconds)
}

function waitUntil(moment: Date, now: Date): Turn {
  return { ok: false, retryAfterSeconds: Math.ceil((moment.getTime() - now.getTime()) / 1000) }
}
