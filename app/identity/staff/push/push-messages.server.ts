import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { later } from '#app/platform/clock.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import type { PushKeys, PushOutcome } from '#app/platform/push.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { pushDevices, pushMessages } from './push.tables.server.ts'
import { readPushKeys } from './push-keys.server.ts'

const everySeconds = 3
const atOnce = 10
/** Longer than any sending takes: a process that still holds a message after this has died. */
const leaseSeconds = 45
/** After this it is no news any more, and the back office tells it. */
const freshSeconds = 86_400
const firstWaitSeconds = 10
const longestWaitSeconds = 3_600

export const pushMessagesJobName = 'push-messages'

/**
 * It shows on locked screens: it names orders and amounts, never people. `path` is the page of the back office that a
 * tap opens.
 */
export type PushMessage = { tag: string; title: string; body: string; path: `/admin/${string}`; at: Date }

/**
 * Tells every device of everybody who works here, or the one named. Runs in the transaction of the event itself. Devices
 * that are just being removed are passed by, since the event must not fail for them.
 */
export async function storePush(tx: Database, message: PushMessage, deviceId: string | null = null): Promise<void> {
  const { tag, title, body, path } = message
  const at = message.at.toISOString()
  await tx.execute(sql`
    insert into push_messages (id, device_id, tag, title, body, path, next_try_at, created_at)
    select gen_random_uuid(), d.id, ${tag}::text, ${title}::text, ${body}::text, ${path}::text,
      ${at}::timestamptz, ${at}::timestamptz
    from (
      select push_devices.id from push_devices
      join staff on staff.id = push_devices.staff_id and staff.left_at is null
      where ${deviceId}::uuid is null or push_devices.id = ${deviceId}::uuid
      for key share of push_devices skip locked
    ) as d
    on conflict (device_id, tag) do nothing`)
}

export function pushMessagesJob(shop: Shop): Job {
  return { name: pushMessagesJobName, everySeconds, run: () => sendDue(shop) }
}

async function sendDue(shop: Shop): Promise<number> {
  const { rows, messages } = await claimDue(shop)
  if (messages.length > 0) {
    const keys = await readPushKeys(shop)
    await Promise.all(messages.map((message) => send(shop, keys, message)))
  }
  return rows
}

type Row = typeof pushMessages.$inferSelect & Pick<typeof pushDevices.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>
type Claimed = Row & { claimedUntil: Date }

async function claimDue(shop: Shop): Promise<{ rows: number; messages: Claimed[] }> {
  const now = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    const isFree = or(isNull(pushMessages.claimedUntil), lte(pushMessages.claimedUntil, now))
    const found = await tx
      .select()
      .from(pushMessages)
      .innerJoin(pushDevices, eq(pushDevices.id, pushMessages.deviceId))
      .where(and(lte(pushMessages.nextTryAt, now), isFree))
      .orderBy(asc(pushMessages.nextTryAt))
      .limit(atOnce)
      .for('no key update', { of: pushMessages, skipLocked: true })
    const due = found.map(({ push_devices: { endpoint, p256dh, auth }, push_messages: message }) => ({
      ...message,
      endpoint,
      p256dh,
      auth,
    }))
    const over = due.filter((message) => isOver(message, now))
    if (over.length > 0) await tx.delete(pushMessages).where(idsIn(over))
    const messages = due.filter((message) => !over.includes(message))
    const claimedUntil = later(now, leaseSeconds)
    if (messages.length > 0) {
      const isRepeat = sql`${pushMessages.isRepeat} or ${pushMessages.claimedUntil} is not null`
      const tries = sql`${pushMessages.tries} + 1`
      await tx.update(pushMessages).set({ claimedUntil, tries, isRepeat }).where(idsIn(messages))
    }
    return { rows: due.length, messages: messages.map((message) => ({ ...message, claimedUntil })) }
  })
}

const idsIn = (some: readonly Row[]) =>
  inArray(
    pushMessages.id,
    some.map(({ id }) => id),
  )

/** Who held it died, twice by now; or it is old. */
function isOver({ claimedUntil, isRepeat, createdAt }: Row, now: Date): boolean {
  return (claimedUntil !== null && isRepeat) || later(createdAt, freshSeconds) <= now
}

async function send(shop: Shop, keys: PushKeys, message: Claimed): Promise<void> {
  const { endpoint, p256dh, auth, tag, title, body, path, createdAt } = message
  const ttlSeconds = Math.floor((later(createdAt, freshSeconds).getTime() - shop.clock.now().getTime()) / 1000)
  const outcome = await shop.push.send({
    target: { endpoint, p256dh, auth },
    keys,
    tag,
    text: JSON.stringify({ title, body, tag, path }),
    ttlSeconds: Math.max(ttlSeconds, 0),
  })
  await noteOutcome(shop, message, outcome)
}

/** Does nothing if another process has it by now: the newer one decides. */
async function noteOutcome(shop: Shop, message: Claimed, outcome: PushOutcome): Promise<void> {
  const now = shop.clock.now()
  const isHeld = and(eq(pushMessages.id, message.id), eq(pushMessages.claimedUntil, message.claimedUntil))
  const isItsDevice = eq(pushDevices.id, message.deviceId)
  switch (outcome.kind) {
    case 'taken':
      await shop.db.update(pushDevices).set({ reachedAt: now }).where(isItsDevice)
      await shop.db.delete(pushMessages).where(isHeld)
      return
    case 'gone':
      await shop.db.delete(pushDevices).where(isItsDevice)
      return
    case 'refused':
      await shop.db.delete(pushMessages).where(isHeld)
      return
    case 'fault': {
      const nextTryAt = later(now, outcome.waitSeconds ?? waitAfter(message.tries))
      await shop.db.update(pushMessages).set({ nextTryAt, claimedUntil: null }).where(isHeld)
      if (outcome.waitSeconds !== null) await holdOthers(shop, message.deviceId, nextTryAt)
    }
  }
}

/** The service said how long it wants to hear nothing for this device. */
async function holdOthers(shop: Shop, deviceId: string, until: Date): Promise<void> {
  const isSooner = and(eq(pushMessages.deviceId, deviceId), lte(pushMessages.nextTryAt, until))
  await shop.db.update(pushMessages).set({ nextTryAt: until }).where(isSooner)
}

function waitAfter(tries: number): number {
  return Math.min(firstWaitSeconds * 2 ** Math.min(tries, 20), longestWaitSeconds)
}
