import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { later } from '#app/platform/clock.ts'
import { keyedHash } from '#app/platform/process/keyed-hash.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { loginLines, loginTries } from '../identity.tables.server.ts'
import { addressKey } from './call-limits.server.ts'

/** `account` names one whether or not it exists; `source` is a device that it knows, or an address. */
export type LoginTry = { account: string; source: string; isKnownDevice: boolean }
export type Turn = { ok: true } | { ok: false; retryAfterSeconds: number }

// Each source has ten tries, then waits that double.
const freeTries = 10
const firstWaitSeconds = 30
const longestWaitSeconds = 900

// Unknown devices besides share one line for each account: thirty tries at once, then one every five seconds, and each
// place in it is kept for its source. A fresh source finds room where one that has been wrong finds none.
const paceSeconds = 5
const placesAtOnce = 30
const longestLineSeconds = 300
const longestLineAfterWrongSeconds = 150
const placeKeptSeconds = 600

/** After a day without a try a source is as good as fresh. */
const rememberedSeconds = 86_400

type Source = typeof loginTries.$inferSelect

export function loginTry(shop: Shop, account: string, ip: string, device: string | null): LoginTry {
  const source = device ? `device ${device}` : `address ${keyedHash(shop.config, `login ${addressKey(ip)}`)}`
  return { account, source, isKnownDevice: device !== null }
}

/**
 * Whether a try may be made now, or how long its source has to wait. It counts as wrong from here on, so that many at
 * once can't slip through; a right one is taken back by `forgetTry`.
 */
export async function takeTurn(shop: Shop, wanted: LoginTry): Promise<Turn> {
  return shop.db.transaction(async (tx) => {
    const nextPlaceAt = await lockLine(tx, wanted.account, shop.clock.now())
    // Only now: another's try may have had the line meanwhile.
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

/** The try was right: nothing of it counts. */
export async function forgetTry(shop: Shop, { account, source, isKnownDevice }: LoginTry): Promise<void> {
  await shop.db.delete(loginTries).where(and(eq(loginTries.account, account), eq(loginTries.source, source)))
  if (!isKnownDevice) await moveLine(shop.db, account, -paceSeconds)
}

/** A new password starts every count of the account anew. */
export async function forgetTries(shop: Pick<Shop, 'db'>, account: string): Promise<void> {
  await shop.db.delete(loginTries).where(eq(loginTries.account, account))
  await shop.db.delete(loginLines).where(eq(loginLines.account, account))
}

/** Takes away what counts no more: old sources, and lines in which nobody stands. */
export async function sweepTries(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  await shop.db.delete(loginTries).where(lt(loginTries.opensAt, later(now, -rememberedSeconds)))
  await shop.db.delete(loginLines).where(lt(loginLines.nextPlaceAt, now))
}

/** One try for an account at a time, in whichever process. */
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
