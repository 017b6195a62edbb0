import { and, eq, getTableColumns, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { StaffPolicy } from '#app/framework/http/staff-policy.ts'
import { backOffSeconds } from '#app/framework/outbox/back-off.ts'
import { type ClaimedRow, claimDue, isStillClaimed, type Queue, queueJob } from '#app/framework/outbox/queue.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { PushOutcome, PushTarget } from '#app/shop/services/push.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { rolesFor } from '../../identity/staff-member.ts'
import { pushDevices, pushMessages } from '../push.tables.server.ts'
import { readPushKeys } from './push-keys.server.ts'

const maxAtOnce = 10
/** After this time a push is not sent, because the back office has newer information about the event. */
const maxAgeSeconds = 86_400
const initialWaitSeconds = 10
/**
 * After this many days without a delivery a device is deleted. A failure counts as another day 24 hours after the last
 * counted one.
 */
const maxFailedDays = 4

export const pushMessagesJobName = 'push-messages'

/**
 * Lock screens display a push, so it names orders and amounts, but never people. `path`: the page of the back office
 * that a tap opens.
 */
export type PushMessage = {
  tag: string
  title: string
  body: string
  path: '/admin' | `/admin/${string}`
  /** The roles that receive the push. */
  policy: StaffPolicy
  at: Date
}

/**
 * Queues a push for each device of current staff with this policy, or for one given device. Runs in the transaction of
 * the event itself. Skips devices that are being removed, because the event must not fail for them.
 */
export async function storePush(tx: Database, message: PushMessage, deviceId: string | null = null): Promise<void> {
  const { tag, title, body, path, policy } = message
  const at = message.at.toISOString()
  await tx.execute(sql`
    insert into push_messages (id, device_id, tag, title, body, path, next_try_at, created_at)
    select gen_random_uuid(), d.id, ${tag}::text, ${title}::text, ${body}::text, ${path}::text,
      ${at}::timestamptz, ${at}::timestamptz
    from (
      select push_devices.id from push_devices
      join staff on staff.id = push_devices.staff_id and staff.left_at is null and staff.role in ${rolesFor(policy)}
      where ${deviceId}::uuid is null or push_devices.id = ${deviceId}::uuid
      for key share of push_devices skip locked
    ) as d
    on conflict (device_id, tag) do nothing`)
}

const pushColumns = getTableColumns(pushMessages)
const { endpoint, p256dh, auth } = pushDevices
type PushRow = typeof pushMessages.$inferSelect & PushTarget

const queue: Queue<PushRow> = {
  table: pushMessages,
  id: pushMessages.id,
  dueAt: pushMessages.nextTryAt,
  leaseSeconds: 45,
  read: (tx, which) =>
    tx
      .select({ ...pushColumns, endpoint, p256dh, auth })
      .from(pushMessages)
      .innerJoin(pushDevices, eq(pushDevices.id, pushMessages.deviceId))
      .where(which),
}

export function pushMessagesJob(shop: Shop): Job {
  return queueJob(shop, {
    name: pushMessagesJobName,
    everySeconds: 3,
    async claim(tx, now) {
      const claimed = await claimDue(tx, queue, { now, limit: maxAtOnce })
      const abandoned = claimed.filter(({ wasAbandoned }) => wasAbandoned).map(({ id }) => id)
      if (abandoned.length > 0) {
        await tx.update(pushMessages).set({ isRepeat: true }).where(inArray(pushMessages.id, abandoned))
      }
      return claimed
    },
    handle: (message) => sendPush(shop, message),
  })
}

/** True if the process crashed twice while sending the push, or if the push is too old. */
function isExpired({ wasAbandoned, isRepeat, createdAt }: ClaimedRow<PushRow>, now: Date): boolean {
  return (wasAbandoned && isRepeat) || addSeconds(createdAt, maxAgeSeconds) <= now
}

async function sendPush(shop: Shop, message: ClaimedRow<PushRow>): Promise<void> {
  const now = shop.clock.now()
  if (isExpired(message, now)) return deleteMessage(shop, message)
  const { endpoint, p256dh, auth, tag, title, body, path, createdAt } = message
  const outcome = await shop.push.send({
    target: { endpoint, p256dh, auth },
    keys: await readPushKeys(shop),
    tag,
    text: JSON.stringify({ title, body, tag, path }),
    ttlSeconds: Math.floor((addSeconds(createdAt, maxAgeSeconds).getTime() - now.getTime()) / 1000),
  })
  await storeOutcome(shop, message, outcome)
}

async function storeOutcome(shop: Shop, message: ClaimedRow<PushRow>, outcome: PushOutcome): Promise<void> {
  const now = shop.clock.now()
  const isDevice = eq(pushDevices.id, message.deviceId)
  switch (outcome.kind) {
    case 'taken':
      await shop.db.update(pushDevices).set({ reachedAt: now, failedDays: 0, failedAt: null }).where(isDevice)
      return deleteMessage(shop, message)
    case 'gone':
      await shop.db.delete(pushDevices).where(isDevice)
      return
    case 'refused':
      return deleteMessage(shop, message)
    case 'error': {
      if (await hasFailedForDays(shop, message.deviceId, now)) return
      const nextTryAt = addSeconds(now, outcome.waitSeconds ?? backOffSeconds(message.tries, initialWaitSeconds))
      await shop.db.update(pushMessages).set({ nextTryAt, claimedUntil: null }).where(isStillClaimed(queue, message))
      if (outcome.waitSeconds !== null) await delayMessages(shop, message.deviceId, nextTryAt)
    }
  }
}

async function deleteMessage(shop: Shop, message: ClaimedRow<PushRow>): Promise<void> {
  await shop.db.delete(pushMessages).where(isStillClaimed(queue, message))
}

/** Counts the days without a delivery. After `maxFailedDays` it deletes the device with its messages. */
async function hasFailedForDays(shop: Shop, deviceId: string, now: Date): Promise<boolean> {
  const isNewDay = or(isNull(pushDevices.failedAt), lte(pushDevices.failedAt, addSeconds(now, -86_400)))
  await shop.db
    .update(pushDevices)
    .set({ failedAt: now, failedDays: sql`${pushDevices.failedDays} + 1` })
    .where(and(eq(pushDevices.id, deviceId), isNewDay))
  const gone = await shop.db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, deviceId), gte(pushDevices.failedDays, maxFailedDays)))
    .returning({ id: pushDevices.id })
  return gone.length > 0
}

/** Delays the messages of a device whose push service asked the shop to wait. */
async function delayMessages(shop: Shop, deviceId: string, until: Date): Promise<void> {
  const isSooner = and(eq(pushMessages.deviceId, deviceId), lte(pushMessages.nextTryAt, until))
  await shop.db.update(pushMessages).set({ nextTryAt: until }).where(isSooner)
}
