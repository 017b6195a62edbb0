import { nairobiDay, nairobiHour } from '#app/framework/nairobi.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import { listOrdersToMake } from '#app/orders/admin/staff-orders.server.ts'
import { countPending } from '#app/reports/pending-counts.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { pushMessagesJobName, storePush } from '#app/staff/push/push-messages.server.ts'
import { morningPushes } from '#app/staff/push.tables.server.ts'
import { waitingKinds, waitingText } from './today.ts'

const fromHour = 7
/** A shop that starts in the afternoon sends no push for that morning. */
const untilHour = 12
const maxOrders = 500

/** Once each morning in Nairobi, sends staff's devices the number of orders to make and of waiting items, if any. */
export function morningPushJob(shop: Shop): Job {
  return { name: 'morning-push', everySeconds: 60, run: () => pushMorning(shop) }
}

async function pushMorning(shop: Shop): Promise<number> {
  const at = shop.clock.now()
  const hour = nairobiHour(at)
  if (hour < fromHour || hour >= untilHour) return 0
  const day = nairobiDay(at)
  const due = await dueSummary(shop, day)
  const waiting = await waitingSummary(shop)
  const isNew = await shop.db.transaction(async (tx) => {
    const added = await tx.insert(morningPushes).values({ day }).onConflictDoNothing().returning()
    if (added.length === 0) return false
    const push = { path: '/admin', at } as const
    if (due) await storePush(tx, { ...push, tag: `due ${day}`, title: 'To make', body: due, policy: 'workshop' })
    if (waiting) await storePush(tx, { ...push, tag: `waits ${day}`, title: 'Waiting', body: waiting, policy: 'shop' })
    return true
  })
  if (isNew) shop.jobs.wake(pushMessagesJobName)
  return 0
}

async function dueSummary(shop: Shop, day: string): Promise<string> {
  const days = (await listOrdersToMake(shop, maxOrders)).map(({ makingDueOn }) => makingDueOn ?? day)
  const late = days.filter((due) => due < day).length
  const today = days.filter((due) => due === day).length
  return [
    [late, 'late'],
    [today, 'due today'],
    [days.length - late - today, 'later'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, text]) => `${count} ${text}`)
    .join(', ')
}

async function waitingSummary(shop: Shop): Promise<string> {
  const counts = await countPending(shop.db, shop.config.isDemo)
  return waitingKinds
    .filter((kind) => Number(counts[kind]) > 0)
    .map((kind) => waitingText(kind, Number(counts[kind])))
    .join(', ')
}
