import { findClosing } from '#app/delivery/closed-days.ts'
import { listClosedDays } from '#app/delivery/delivery.server.ts'
import { addDays, nairobiDay } from '#app/framework/nairobi.ts'
import { mayUse, type StaffMember } from '#app/identity/staff-member.ts'
import { toStaffOrderRow } from '#app/orders/admin/staff-order-wire.server.ts'
import { hasMakerChannel } from '#app/orders/messages/maker-mails.server.ts'
import { countUnsent, sumLines } from '#app/orders/parcels/parcel.ts'
import { countToMake, listOrdersToSend, listQueue } from '#app/production/production-queue.server.ts'
import { listOpenDays } from '#app/reconciliation/day-closings.server.ts'
import { listPending } from '#app/reports/pending-counts.server.ts'
import { pendingPolicies } from '#app/reports/pending-counts.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { countStepsToDo } from '../setup/setup.server.ts'
import { type Today, type TodoItem, type WaitingKind, waitingKinds } from './today.ts'

/** How many items of a kind Today lists. A link opens the screen with all of them. */
const maxOfKind = 6

/** An item that waits for staff is late after a day. */
const lateMs = 24 * 3_600_000

/** The tasks of a member, the longest overdue first. */
export async function readToday(shop: Shop, staff: StaffMember): Promise<Today> {
  const now = shop.clock.now()
  const day = nairobiDay(now)
  const ownKinds = waitingKinds.filter((kind) => mayUse(pendingPolicies[kind], staff))
  const isMaker = mayUse('workshop', staff)
  const [lines, toMake, toSend, daysOpen, pending, toSetUp, closed] = await Promise.all([
    isMaker ? listToMake(shop) : [],
    isMaker ? countToMake(shop, day) : { all: 0, late: 0 },
    isMaker ? listOrdersToSend(shop) : [],
    mayUse('money', staff) ? listOpenDays(shop) : [],
    ownKinds.length > 0 ? listPending<WaitingKind>(shop.db, shop.config.isDemo, ownKinds) : [],
    mayUse('owner', staff) ? countStepsToDo(shop) : 0,
    listClosedDays(shop.db, day),
  ])
  const closing = findClosing(day, closed)
  const items: TodoItem[] = [
    ...pending.map(({ kind, count, since: at }) => {
      const since = nairobiDay(at)
      const isLate = now.getTime() - at.getTime() >= lateMs
      return { kind, due_on: isLate ? since : day, since, count }
    }),
    ...daysToClose(daysOpen, addDays(day, -1)),
    ...toSend
      .slice(0, maxOfKind)
      .map((order) => ({
        kind: 'send' as const,
        due_on: order.makingDueOn ?? day,
        order: toStaffOrderRow(order),
        left_to_send: sumLines(order, countUnsent),
      })),
    ...lines.map((line) => ({ kind: 'make' as const, due_on: line.due_on, line })),
  ]
  return {
    day,
    to_make: toMake.all,
    late_to_make: toMake.late,
    to_send: toSend.length,
    has_channel: hasMakerChannel(shop),
    to_set_up: toSetUp,
    closed: closing && { opens_on: closing.opensOn, is_selling_paused: closing.isSellingPaused },
    items: items.toSorted((a, b) => a.due_on.localeCompare(b.due_on)),
  }
}

async function listToMake(shop: Shop) {
  const { lines } = await listQueue(shop, { limit: maxOfKind, after: null })
  return lines.filter(({ state }) => state !== 'made')
}

/** A day should be closed on the next day. All open days are one task, which is late if one of the days is late. */
function daysToClose(openDays: readonly string[], yesterday: string): TodoItem[] {
  const day = openDays.at(-1)
  const due = openDays.findLast((one) => one < yesterday) ?? day
  if (!day || !due) return []
  const [oldest] = openDays
  const more = openDays.length - 1
  return [{ kind: 'close', due_on: addDays(due, 1), day, more, ...(more > 0 && oldest ? { oldest } : {}) }]
}
