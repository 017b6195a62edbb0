import { desc, eq, gt, inArray, lt, sql, sum } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { parseCallerAddress } from '#app/framework/http/address-groups.ts'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { securityEvents, staff } from '../identity.tables.server.ts'
import { refusedKinds, type SecurityKind, securityKinds } from './security-event.ts'

const hourMs = 3_600_000
const retentionSeconds = 30 * 86_400
const maxRows = 10_000

/** A pseudonym for a name without an account: the same name gives the same result, which can't be reversed. */
export function pseudonymOf(shop: Pick<Shop, 'config'>, name: string): string {
  return `nobody ${keyedHash(shop.config, `security ${name}`).slice(0, 16)}`
}

export type Factor = 'password' | 'code' | 'recovery-code' | 'passkey' | 'link'

/**
 * Logs the event and stores it for staff. `account`: a row's id, a pseudonym, or the pattern of a call's address. With
 * a pattern, `who` is the caller, who is only logged. `by`: the last factor. `ip`: the caller's address.
 */
export async function recordSecurityEvent(
  shop: Shop,
  kind: SecurityKind,
  account: string,
  { by, who, ip }: { by?: Factor; who?: string; ip?: string } = {},
): Promise<void> {
  const level = securityKinds[kind].isRefusal ? 'warn' : 'info'
  const details =
    who === undefined
      ? { accountId: account, by, from: ip && pseudonymOf(shop, parseCallerAddress(ip).own) }
      : { accountId: who, call: account }
  shop.log[level]({ event: kind, ...details }, 'security')
  const now = shop.clock.now()
  const hour = new Date(now.getTime() - (now.getTime() % hourMs))
  await shop.db
    .insert(securityEvents)
    .values({ hour, kind, account, times: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [securityEvents.hour, securityEvents.kind, securityEvents.account],
      set: { times: sql`${securityEvents.times} + 1`, lastAt: now },
    })
    // The event is in the log already, so the call must not fail because of this error.
    .catch((err: unknown) => shop.log.warn({ err }, 'a security event could not be stored'))
}

/** The latest refusals. */
export async function listRefusals(shop: Shop, limit: number) {
  const isStaff = eq(sql`${staff.id}::text`, securityEvents.account)
  return shop.db
    .select({
      kind: securityEvents.kind,
      account: securityEvents.account,
      staffName: staff.name,
      times: securityEvents.times,
      lastAt: securityEvents.lastAt,
    })
    .from(securityEvents)
    .leftJoin(staff, isStaff)
    .where(inArray(securityEvents.kind, refusedKinds))
    .orderBy(desc(securityEvents.lastAt))
    .limit(limit)
}

/** The number of events of each kind. */
export async function countSince(shop: Shop, since: Date): Promise<Map<string, number>> {
  const rows = await shop.db
    .select({ kind: securityEvents.kind, times: sum(securityEvents.times).mapWith(Number) })
    .from(securityEvents)
    .where(gt(securityEvents.lastAt, since))
    .groupBy(securityEvents.kind)
  return new Map(rows.map(({ kind, times }) => [kind, times]))
}

export async function sweepSecurityEvents(shop: Shop): Promise<void> {
  await shop.db.delete(securityEvents).where(lt(securityEvents.lastAt, addSeconds(shop.clock.now(), -retentionSeconds)))
  const [oldest] = await shop.db
    .select({ at: securityEvents.lastAt })
    .from(securityEvents)
    .orderBy(desc(securityEvents.lastAt))
    .offset(maxRows)
    .limit(1)
  if (oldest) await shop.db.delete(securityEvents).where(lt(securityEvents.lastAt, oldest.at))
}
